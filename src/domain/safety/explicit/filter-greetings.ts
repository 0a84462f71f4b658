import type { Language } from '#src/contract/locale/language.ts';
import { isExplicit } from './is-explicit.ts';

/** The greeting of a character whose every greeting is left out. */
const plainGreetings: Readonly<Record<Language, string>> = { en: 'Hello.', 'zh-CN': '你好。' };

/** Length that is read of all greetings together, in UTF-16 units: macros can make a short card very long. */
const readCharacters = 20_000;

/**
 * Returns the greetings that may be shown (rule:nothing-explicit); a plain one if none of the non-empty greetings may
 * be.
 */
export function filterGreetings(greetings: readonly string[], language: Language): string[] {
  let left = readCharacters;
  const kept = greetings.filter((greeting) => {
    const read = greeting.slice(0, left);
    left -= read.length;
    return !isExplicit(read);
  });
  const isSilenced = kept.length < greetings.length && kept.every((greeting) => greeting.trim() === '');
  return isSilenced ? [plainGreetings[language]] : kept;
}
