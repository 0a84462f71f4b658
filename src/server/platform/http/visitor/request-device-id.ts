import { deviceCookie, hostDeviceCookie } from '#src/contract/call/device-registration.ts';
import { deviceId as deviceIdSchema } from '#src/contract/call/fields.ts';

/**
 * Returns the device of a request: from its header, or from the cookie of a page's own request; null without a valid
 * one. The cookie whose name is not bound to the host counts only if there is no other (decision 0030).
 */
export function requestDeviceId(request: Request): string | null {
  const cookies = request.headers.get('cookie') ?? '';
  const given =
    request.headers.get('device-id') ??
    readCookie(cookies, hostDeviceCookie) ??
    readCookie(cookies, deviceCookie);
  return deviceIdSchema.safeParse(given).data?.toLowerCase() ?? null;
}

function readCookie(cookies: string, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1];
}
