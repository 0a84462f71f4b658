import { CallError } from '#src/contract/call/client.ts';
import { networkErrorMessage, registrationFailedMessage } from '#src/contract/errors/network-error.ts';
import type { Language } from '#src/contract/base/language.ts';
import { failureTextsOf } from '#src/i18n/failure-texts.ts';
import { registrationFailure } from './ensure-device.ts';

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
  const hasAnswer = error instanceof CallError && error.status !== null;
  if (!hasAnswer && !navigator.onLine) return texts.offline;
  if (name === registrationFailure) return registrationFailedMessage[language];
  if (!(error instanceof CallError)) return networkErrorMessage[language];
  if (error.retryAfterSeconds !== null) return texts.inSeconds(error.message, error.retryAfterSeconds);
  return error.message;
}
