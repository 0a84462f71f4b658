import { deviceCookie, platform } from '#src/contract/call/device-registration.ts';
import { readDeviceId } from './device-id.ts';

/**
 * The headers of every call (rule:call-headers), for the pages' own few calls, which the typed client is too large
 * for. Makes no device id: a browser without one is still to be registered.
 */
export function callHeaders(): Record<string, string> {
  const deviceId = readDeviceId();
  const headers = { 'Content-Type': 'application/json', platform };
  return deviceId === undefined ? headers : { ...headers, [deviceCookie]: deviceId };
}
