import Cookies from 'js-cookie';
import { deviceCookie, platform, registerDevicePath } from '#src/contract/call/device-registration.ts';
import { apiBase } from './api-base.ts';
import { keepValue, readValue } from '../browser/browser-values.ts';
import { callHeaders } from './call-headers.ts';
import { keepDeviceId, readDeviceId } from './device-id.ts';
import { isAutomated } from '../browser/is-automated.ts';
import { makeRandomId } from '../browser/make-uuid.ts';
import { whenIdle } from '../browser/when-idle.ts';

/** What this browser remembers of its device outside of the cookie; kept at a logout. */
export const registeredKey = 'device-registered';
const deviceIdForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The device id of this browser; made on first use from 16 random bytes (rule:device-id). */
export function getDeviceId(): string {
  return findDeviceId() ?? keepDeviceId(makeRandomId());
}

/** True when this browser has a device id; without one it owns nothing on the server. */
export function hasDeviceId(): boolean {
  return findDeviceId() !== undefined;
}

/** True when this browser remembers that its device is registered; before that it owns nothing on the server. */
export function isDeviceRegistered(): boolean {
  return isRegistered(findDeviceId());
}

function findDeviceId(): string | undefined {
  const known = readDeviceId();
  if (known !== undefined && deviceIdForm.test(known)) return known;
  // From before the name was bound to the host. Another host can plant such a cookie, but not what is stored here.
  const old = Cookies.get(deviceCookie);
  if (!isRegistered(old)) return undefined;
  Cookies.remove(deviceCookie);
  return keepDeviceId(old);
}

function isRegistered(id: string | undefined): id is string {
  return id !== undefined && readValue('localStorage', registeredKey) === fingerprint(id);
}

/**
 * Registers this device once; later calls cost nothing. Parallel calls are harmless, as registering is idempotent.
 * @param again registers even if this browser remembers having done so, for a server that has forgotten it
 * @throws Error called `registrationFailure` when the server cannot be reached or refuses; describeError has its words
 */
export async function registerDevice(again = false): Promise<string> {
  const deviceId = getDeviceId();
  if (!again && isDeviceRegistered()) return deviceId;
  const response = await fetch(`${apiBase()}${registerDevicePath}`, {
    method: 'POST',
    headers: callHeaders(),
    body: JSON.stringify({ device_id: deviceId, platform }),
  }).catch(failRegistration);
  // The browser counts a request as running until its body is read. A refusal is one also where its body breaks off.
  const reading = response.text();
  if (!response.ok) {
    await Promise.allSettled([reading]);
    failRegistration(response.status);
  }
  await reading.catch(failRegistration);
  keepValue('localStorage', registeredKey, fingerprint(deviceId));
  return deviceId;
}

/** The name of the error when a device could not be registered. */
export const registrationFailure = 'RegistrationError';

function failRegistration(cause: unknown): never {
  throw Object.assign(new Error('the device was not registered', { cause }), { name: registrationFailure });
}

/**
 * Registers a person's browser when the page has nothing better to do; bots never (rule:one-guest). Without cookies
 * every page would be another guest: then it waits until there is something to say.
 */
export function registerDeviceWhenIdle(): void {
  if (isAutomated()) return;
  whenIdle(() => {
    getDeviceId();
    // What the browser says of its cookies is not always true.
    if (document.cookie === '') return;
    // A failure needs no words here: whatever needs the device registers it again and says what goes wrong.
    registerDevice().catch((error: unknown) =>
      console.debug('device registration will be tried again', error),
    );
  });
}

/** Tells one device id from another without being one: the id is a secret, and stays in its cookie (FNV-1a, 32 bits). */
function fingerprint(deviceId: string): string {
  let hash = 0x81_1c_9d_c5;
  for (const character of deviceId) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01_00_01_93);
  return (hash >>> 0).toString(16);
}
