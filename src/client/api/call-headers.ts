import { deviceCookie, platform } from '#src/contract/call/device-registration.ts';
import { readDeviceId } from './device-id.ts';

/**
 * Returns the headers of every call (rule:call-headers), for the pages' own few calls, for which the typed client is
 * too large. Creates no device id: a browser without one has yet to be registered.
 */
export function callHeaders(): Record<string, string> {
  const deviceId = readDeviceId();
  const headers = { 'Content-Type': 'application/json', platform };
  return deviceId === undefined ? headers : { ...headers, [deviceCookie]: deviceId };
}
