import type { CallError } from '#src/contract/call/client.ts';
import { errorCatalogue, isErrorCode } from '#src/contract/errors/error-catalogue.ts';
import { networkErrorMessage } from '#src/contract/errors/network-error.ts';
import type { Language } from '#src/contract/locale/language.ts';

/**
 * Returns the message that the server wrote for an error (rule:error-words); null if there is only the message of the
 * error's code, which says nothing about what failed.
 */
export function findOwnWords({ code, message }: CallError, language: Language): string | null {
  if (code === null) return null;
  const words = isErrorCode(code) ? errorCatalogue[code].message : networkErrorMessage;
  return message === words[language] ? null : message;
}
