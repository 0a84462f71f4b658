/** Apart from the schemas, so that a page without any island can register its device in a few bytes. */
export const registerDevicePath = '/v2/user/device/register';
export const deviceCookie = 'device-id';
/** The `platform` header and field of this client (spec §7). */
export const platform = 'pc';
