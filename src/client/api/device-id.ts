import Cookies from 'js-cookie';
import { deviceCookie, hostDeviceCookie } from '#src/contract/call/device-registration.ts';

const cookieDays = 400;

/**
 * The device id as this page knows it, without the cookie: a browser may store none, or lose it while the page is open.
 */
export const knownDevice: { id?: string | undefined } = {};

const isSecure = () => location.protocol === 'https:';
const cookieName = () => (isSecure() ? hostDeviceCookie : deviceCookie);

/** Reads the device id from the cookie; else the one of this page. */
export function readDeviceId(): string | undefined {
  return (knownDevice.id = Cookies.get(cookieName()) ?? knownDevice.id);
}

/** Stores a device id; if that fails, it is kept for as long as the page lives. */
export function keepDeviceId(id: string): string {
  Cookies.set(cookieName(), id, { expires: cookieDays, sameSite: 'Lax', secure: isSecure() });
  return (knownDevice.id = id);
}
