import { CallError } from '#src/contract/call/client.ts';
import { networkErrorMessage } from '#src/contract/errors/network-error.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { failureTextsOf } from '#src/i18n/failure-texts.ts';
import { describeRegistration } from './describe-registration.ts';
import { RegistrationError } from './ensure-device.ts';

/**
 * Describes an error for the person: the server's message first, else why there was no answer, else 'Network Error'
 * (rule:error-words).
 * @returns null if there is nothing to show: the person, or the page, cancelled the request
 */
export function describeError(error: unknown, language: Language): string | null {
  console.debug('something failed', error);
  const texts = failureTextsOf(language);
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') return null;
  if (name === 'TimeoutError') return texts.timedOut;
  if (!hasAnswer(error) && !navigator.onLine) return texts.offline;
  if (error instanceof RegistrationError) return describeRegistration(error, language);
  if (!(error instanceof CallError)) return networkErrorMessage[language];
  if (error.status === 429 && error.retryAfterSeconds !== null)
    return texts.inSeconds(error.message, error.retryAfterSeconds);
  return error.message;
}

/** True if the server answered, whatever the browser says about the connection. */
function hasAnswer(error: unknown): boolean {
  if (error instanceof RegistrationError) return typeof error.cause === 'number';
  return error instanceof CallError && error.status !== null;
}
