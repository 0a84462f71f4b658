import { deviceCookie } from '#src/contract/device-registration.ts';
import { deviceId as deviceIdSchema } from '#src/contract/fields.ts';

/** The device that a request comes from: its header, or the cookie of a page's own request; null without a good one. */
export function requestDeviceId(request: Request): string | null {
  const cookie = new RegExp(`(?:^|;\\s*)${deviceCookie}=([^;]*)`).exec(request.headers.get('cookie') ?? '');
  const given = request.headers.get('device-id') ?? cookie?.[1];
  return deviceIdSchema.safeParse(given).data?.toLowerCase() ?? null;
}
