import { parse } from 'hono/utils/cookie';
import { deviceCookie, hostDeviceCookie } from '#src/contract/call/device-registration.ts';
import { deviceId as deviceIdSchema } from '#src/contract/call/fields.ts';

/**
 * Returns the device of a request: from its header, or from the cookie of a page's own request; null without a valid
 * one. The cookie whose name is not bound to the host counts only if there is no other (decision 0030).
 */
export function requestDeviceId(request: Request): string | null {
  const cookies = parse(request.headers.get('cookie') ?? '');
  const given = request.headers.get('device-id') ?? cookies[hostDeviceCookie] ?? cookies[deviceCookie];
  return deviceIdSchema.safeParse(given).data?.toLowerCase() ?? null;
}
