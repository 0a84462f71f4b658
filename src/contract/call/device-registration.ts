/** Apart from the schemas, so that a page without any island can register its device in a few bytes. */
export const registerDevicePath = '/v2/user/device/register';
export const deviceCookie = 'device-id';
/**
 * The cookie's name on https: `__Host-` binds it to this very host, so that no other host of the domain can plant one.
 */
export const hostDeviceCookie = '__Host-device-id';
/** The `platform` header and field of this client (rule:call-headers). */
export const platform = 'pc';
