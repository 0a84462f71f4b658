import Cookies from 'js-cookie';
import { deviceCookie, platform, registerDevicePath } from '#src/contract/call/device-registration.ts';
import { apiBase } from './api-base.ts';
import { keepValue, readValue } from '../browser/browser-values.ts';
import { callHeaders } from './call-headers.ts';
import { keepDeviceId, readDeviceId } from './device-id.ts';
import { isAutomated } from '../browser/is-automated.ts';
import { makeRandomId } from '../browser/make-random-id.ts';
import { readMember } from '../browser/read-member.ts';
import { runWhenIdle } from '../browser/run-when-idle.ts';

/** Storage key of this browser's record of its registered device; kept at a logout. */
export const registeredKey = 'device-registered';
const deviceIdForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the device id of this browser; created on first use from 16 random bytes (rule:device-id). */
export function getDeviceId(): string {
  return findDeviceId() ?? keepDeviceId(makeRandomId());
}

/** True if this browser has a device id; without one it owns nothing on the server. */
export function hasDeviceId(): boolean {
  return findDeviceId() !== undefined;
}

/** True if this browser has a record that its device is registered; before that it owns nothing on the server. */
export function isDeviceRegistered(): boolean {
  return isRegistered(findDeviceId());
}

function findDeviceId(): string | undefined {
  const known = readDeviceId();
  if (known !== undefined && deviceIdForm.test(known)) return known;
  // From before the name was bound to the host. Another host can plant such a cookie, but not the storage entry here.
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
 * @param again registers even if this browser has a record of it, for a server that has lost it
 * @throws RegistrationError when the server cannot be reached or rejects it; describeError has a text for it
 */
export async function ensureDevice(again = false): Promise<string> {
  const deviceId = getDeviceId();
  if (!again && isDeviceRegistered()) return deviceId;
  const response = await fetch(`${apiBase()}${registerDevicePath}`, {
    method: 'POST',
    headers: callHeaders(),
    body: JSON.stringify({ device_id: deviceId, platform }),
  }).catch(failRegistration);
  // The browser counts a request as running until its body is read. A rejection counts even if its body breaks off.
  const reading = response.text();
  if (!response.ok) throw new RegistrationError(response.status, await readMessage(reading));
  await reading.catch(failRegistration);
  keepValue('localStorage', registeredKey, fingerprint(deviceId));
  return deviceId;
}

/** Thrown when a device could not be registered. */
export class RegistrationError extends Error {
  /** The answer's message for the person; empty if there was no answer, or none with a message. */
  readonly words: string;

  constructor(cause: unknown, words = '') {
    super('the device was not registered', { cause });
    this.name = 'RegistrationError';
    this.words = words;
  }
}

function failRegistration(cause: unknown): never {
  throw new RegistrationError(cause);
}

/** Reads the message of a rejection; empty if its body is no envelope, or breaks off. */
async function readMessage(reading: Promise<string>): Promise<string> {
  const message = readMember(await reading.catch(() => ''), 'message');
  return typeof message === 'string' ? message : '';
}

/**
 * Registers a person's browser when the page is idle; never a bot's (rule:one-guest). Without cookies every page would
 * be another guest: registration then waits until the device is needed.
 */
export function ensureDeviceWhenIdle(): void {
  if (isAutomated()) return;
  runWhenIdle(() => {
    getDeviceId();
    // The browser's own flag for cookies is not always true.
    if (document.cookie === '') return;
    // A failure is not shown here: whatever needs the device registers it again and reports the error.
    ensureDevice().catch((error: unknown) => console.debug('device registration will be tried again', error));
  });
}

/** Returns a fingerprint of a device id: the id itself is a secret, and stays in its cookie (FNV-1a, 32 bits). */
function fingerprint(deviceId: string): string {
  let hash = 0x81_1c_9d_c5;
  for (const character of deviceId) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01_00_01_93);
  return (hash >>> 0).toString(16);
}
