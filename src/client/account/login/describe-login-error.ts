import { CallError } from '#src/contract/call/client.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { findOwnWords } from '#src/client/api/find-own-words.ts';
import { describePasskeyError } from './passkey-error.ts';

/**
 * Describes the error of a login with a text that says what to do: 'Network Error' is only used for network errors. The
 * server's own message comes first (rule:error-words); an internal error gets a text here, as the server sends none for
 * the person.
 * @returns null if there is nothing to show
 */
export function describeLoginError(error: unknown, language: Language): string | null {
  const ofDevice = describePasskeyError(error, language);
  if (ofDevice !== null) return ofDevice;
  const texts = loginTextsOf(language);
  const name = error instanceof Error ? error.name : '';
  if (['AbortError', 'TimeoutError', 'PasskeyError', 'RegistrationError'].includes(name)) {
    return describeError(error, language);
  }
  console.debug('a login failed', error);
  if (!(error instanceof CallError)) return texts.pageFailed;
  if (error.status === null) return navigator.onLine ? texts.noAnswer : describeError(error, language);
  if (error.code === null) return error.status === 503 ? texts.serverAway : texts.serverFailed;
  const isWordless = error.code === 20001 && findOwnWords(error, language) === null;
  return isWordless ? texts.serverFailed : describeError(error, language);
}
