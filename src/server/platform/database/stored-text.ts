import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';

/** A text of a person as it is stored: without what a database does not take, and without blanks around it. */
export function toStoredText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().trim();
}

/**
 * A name as it is stored: on one line, for it stands in headings and in prompts and never breaks a line there.
 * @throws AppError 40003 for one of control characters only
 */
export function toOneLine(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (line === '') throw new AppError(40003, { userMessage: userMessages.mustNotBeBlank });
  return line;
}
