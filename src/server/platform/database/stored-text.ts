import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';

/** Converts a person's text to its stored form: without characters that a database rejects, and trimmed. */
export function toStoredText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().trim();
}

/**
 * Converts a name to its stored form: on one line, because it is used in headings and prompts and must not break a line
 * there.
 * @throws AppError 40003 for a name of control characters only
 */
export function toOneLine(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (line === '') throw new AppError(40003, { userMessage: userMessages.mustNotBeBlank });
  return line;
}
