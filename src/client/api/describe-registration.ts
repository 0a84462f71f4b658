import { errorCatalogue } from '#src/contract/errors/error-catalogue.ts';
import { registrationFailedMessage } from '#src/contract/errors/network-error.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { RegistrationError } from './ensure-device.ts';

/**
 * Returns the server's own message for a device that could not be registered, else that it could not be
 * (rule:error-words). The message of a code alone does not say what failed.
 */
export function describeRegistration(error: unknown, language: Language): string {
  const words = error instanceof RegistrationError ? error.words : '';
  const isOfCode = Object.values(errorCatalogue).some(({ message }) => message[language] === words);
  return words === '' || isOfCode ? registrationFailedMessage[language] : words;
}
