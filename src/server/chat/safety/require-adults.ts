import { AppError } from '#src/contract/errors/app-error.ts';
import type { Localized } from '#src/contract/base/language.ts';
import { checkAdult } from '#src/domain/safety/adult/check-adult.ts';

/**
 * Refuses words of a person that a model reads as the story's own, where somebody in them may not be an adult
 * (rule:adult-characters). Messages of a person are only checked by `checkMessage`: one may talk of one's family.
 * @param before the text that it replaces: what stood there already is no reason to refuse a correction beside it
 * @throws AppError 40003 with `userMessage`
 */
export function requireAdults(text: string, userMessage: Localized, before = ''): void {
  const { findings } = checkAdult(text);
  if (findings.length === 0) return;
  const known = new Set(checkAdult(before).findings.map(({ quote }) => quote.toLowerCase()));
  if (findings.every(({ quote }) => known.has(quote.toLowerCase()))) return;
  throw new AppError(40003, { message: 'a text about somebody who may not be an adult', userMessage });
}
