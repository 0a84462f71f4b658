import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { Client } from '#src/contract/call/client.ts';
import { beginPasskey, finishPasskey } from '#src/contract/account/login-calls.ts';
import type { User } from '#src/contract/account/user-calls.ts';
import { PasskeyError } from './passkey-error.ts';

/** Why no passkey can be used here: the browser has none, or none at an address like this one. */
export type PasskeyObstacle = 'unsupported' | 'insecure' | 'number';

/** What keeps this page from using passkeys; null where nothing does. */
export function findPasskeyObstacle(): PasskeyObstacle | null {
  // A name has letters after its last point; passkeys are bound to names.
  if (/^\[|^[\d.]+$/.test(location.hostname)) return 'number';
  if (!window.isSecureContext) return 'insecure';
  return browserSupportsWebAuthn() ? null : 'unsupported';
}

/** True where passkeys can be used. */
export function hasPasskeys(): boolean {
  return findPasskeyObstacle() === null;
}

/** True where the browser offers passkeys in a field of the form (conditional UI). */
export async function offersPasskeysInFields(): Promise<boolean> {
  return hasPasskeys() && (await browserSupportsWebAuthnAutofill());
}

/** Logs in with a passkey of this device. @throws PasskeyError when the device brings none */
export function logInWithPasskey(client: Client): Promise<User> {
  return logIn(client, false);
}

/**
 * Waits until the person chooses a passkey in a field whose `autocomplete` ends with `webauthn`.
 * @returns null when that came to nothing, which needs no words: nobody asked for it
 */
export async function waitForPasskey(client: Client): Promise<User | null> {
  try {
    return await logIn(client, true);
  } catch (error) {
    console.debug('no passkey was chosen in the field', error);
    return null;
  }
}

/** The longest name that `beginPasskey` takes. */
const longestName = 60;

async function logIn(client: Client, inField: boolean): Promise<User> {
  const { options } = await client.call(beginPasskey, { body: { ceremony: 'login' } });
  const response = await atDevice(
    startAuthentication({ optionsJSON: readRequestOptions(options), useBrowserAutofill: inField }),
  );
  return finish(client, 'login', response);
}

/**
 * Makes a passkey: for the account that is logged in, else for a new one.
 * @param name how the device lists it
 * @throws PasskeyError when the device makes none
 */
export async function createPasskey(client: Client, name: string): Promise<User> {
  const { options } = await client.call(beginPasskey, {
    body: { ceremony: 'create', name: name.slice(0, longestName) },
  });
  const response = await atDevice(startRegistration({ optionsJSON: readCreationOptions(options) }));
  return finish(client, 'create', response);
}

/** True for what this page called off itself: nothing that needs words. */
export function isAborted(error: unknown): boolean {
  return error instanceof PasskeyError && error.fault === 'aborted';
}

/** Ends what waits for a person or a device. */
export function cancelPasskey(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** True for what the person called off, or could not do: the browser does not say which. */
export function isCancelled(error: unknown): boolean {
  return error instanceof PasskeyError && error.fault === 'cancelled';
}

async function atDevice<Response>(ceremony: Promise<Response>): Promise<Response> {
  try {
    return await ceremony;
  } catch (error) {
    throw new PasskeyError(error);
  }
}

function finish(
  client: Client,
  ceremony: 'login' | 'create',
  response: AuthenticationResponseJSON | RegistrationResponseJSON,
): Promise<User> {
  return client.call(finishPasskey, { body: { ceremony, response: { ...response } } });
}

type Options = Record<string, unknown>;

/** What the browser needs of them; the rest is checked by the browser itself. */
function readRequestOptions(options: Options): PublicKeyCredentialRequestOptionsJSON {
  if (!isRequestOptions(options)) throw new Error('the server sent no options of a passkey login');
  return options;
}

function readCreationOptions(options: Options): PublicKeyCredentialCreationOptionsJSON {
  if (!isCreationOptions(options)) throw new Error('the server sent no options of a new passkey');
  return options;
}

function isRequestOptions(options: Options): options is Options & PublicKeyCredentialRequestOptionsJSON {
  return typeof options['challenge'] === 'string';
}

function isCreationOptions(options: Options): options is Options & PublicKeyCredentialCreationOptionsJSON {
  return isRequestOptions(options) && 'rp' in options && 'user' in options && 'pubKeyCredParams' in options;
}
