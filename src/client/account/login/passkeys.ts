import type { Language } from '#src/contract/locale/language.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
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

/**
 * The reason why no passkey can be used here: the browser does not support them, the page is not secure, or its address
 * is a number.
 */
export type PasskeyObstacle = 'unsupported' | 'insecure' | 'number';

/** Finds the obstacle to passkeys on this page; null if there is none. */
export function findPasskeyObstacle(): PasskeyObstacle | null {
  // A name has letters after its last dot; passkeys are bound to names.
  if (/^\[|^[\d.]+$/.test(location.hostname)) return 'number';
  if (!window.isSecureContext) return 'insecure';
  return browserSupportsWebAuthn() ? null : 'unsupported';
}

export function hasPasskeys(): boolean {
  return findPasskeyObstacle() === null;
}

/** True if the browser offers passkeys in a field of the form (conditional UI). */
export async function offersPasskeysInFields(): Promise<boolean> {
  return hasPasskeys() && (await browserSupportsWebAuthnAutofill());
}

/**
 * Logs in with a passkey of this device.
 * @throws PasskeyError when the device returns none
 */
export function logInWithPasskey(client: Client): Promise<User> {
  return logIn(client, false);
}

/**
 * Waits until the person chooses a passkey in a field whose `autocomplete` ends with `webauthn`.
 * @returns null if that failed, which is not shown: nobody requested it
 */
export async function waitForPasskey(client: Client): Promise<User | null> {
  try {
    return await logIn(client, true);
  } catch (error) {
    console.debug('no passkey was chosen in the field', error);
    return null;
  }
}

/** The longest name that `beginPasskey` accepts. */
const longestName = 60;

async function logIn(client: Client, inField: boolean): Promise<User> {
  const { options } = await client.call(beginPasskey, { body: { ceremony: 'login' } });
  const response = await atDevice(
    startAuthentication({ optionsJSON: readRequestOptions(options), useBrowserAutofill: inField }),
  );
  return finish(client, 'login', response);
}

/**
 * Creates a passkey: for the current account, else for a new one.
 * @param name its name in the device's list
 * @throws PasskeyError when the device creates none
 */
export async function createPasskey(client: Client, name: string): Promise<User> {
  const { options } = await client.call(beginPasskey, {
    body: { ceremony: 'create', name: name.slice(0, longestName) },
  });
  const response = await atDevice(startRegistration({ optionsJSON: readCreationOptions(options) }));
  return finish(client, 'create', response);
}

/** True if this page itself cancelled the ceremony, which needs no text. */
export function isAborted(error: unknown): boolean {
  return error instanceof PasskeyError && error.kind === 'aborted';
}

/** Cancels a ceremony that waits for a person or a device. */
export function cancelPasskey(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** True if the person cancelled the ceremony, or could not complete it: the browser does not distinguish these. */
export function isCancelled(error: unknown): boolean {
  return error instanceof PasskeyError && error.kind === 'cancelled';
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

/** Parses the options that the browser needs; it validates the others itself. */
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

/** The locales whose days and times are short enough for a name. */
const timeLocales: Readonly<Record<Language, string>> = { en: 'en-GB', 'zh-CN': 'zh-CN' };

/**
 * Names an account in a device's list of passkeys: by the nickname, else by the time, so that two accounts on one
 * device can be distinguished.
 */
export function namePasskey(nickname: string, language: Language, now = new Date()): string {
  if (nickname.trim() !== '') return nickname.trim();
  const locale = timeLocales[language];
  const day = now.toLocaleDateString(locale, { day: 'numeric', month: 'short' });
  const time = now.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hour12: false });
  return loginTextsOf(language).guestOf(`${day} ${time}`);
}
