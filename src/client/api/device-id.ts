import Cookies from 'js-cookie';
import { deviceCookie, hostDeviceCookie } from '#src/contract/call/device-registration.ts';

const cookieDays = 400;

/** What this page knows of its device without the cookie: a browser may keep none, or lose it while the page is read. */
export const knownDevice: { id?: string | undefined } = {};

const isSecure = () => location.protocol === 'https:';
const cookieName = () => (isSecure() ? hostDeviceCookie : deviceCookie);

/** The device id as the cookie says it; else as this page remembers it. */
export function readDeviceId(): string | undefined {
  return (knownDevice.id = Cookies.get(cookieName()) ?? knownDevice.id);
}

/** Keeps a device id, where nothing else can be for as long as the page lives. */
export function keepDeviceId(id: string): string {
  Cookies.set(cookieName(), id, { expires: cookieDays, sameSite: 'Lax', secure: isSecure() });
  return (knownDevice.id = id);
}
