import type { Language } from '#src/contract/base/language.ts';
import { isExplicit } from './is-explicit.ts';

/** What a character says first whose every greeting is left out. */
const plainGreetings: Readonly<Record<Language, string>> = { en: 'Hello.', 'zh-CN': '你好。' };

/** So much of all greetings together is read, in UTF-16 units: macros can make a short card say very much. */
const readCharacters = 20_000;

/** The greetings that may be said (rule:nothing-explicit); a plain one where none of those that say something may be. */
export function leaveOutExplicit(greetings: readonly string[], language: Language): string[] {
  let left = readCharacters;
  const kept = greetings.filter((greeting) => {
    const read = greeting.slice(0, left);
    left -= read.length;
    return !isExplicit(read);
  });
  const isSilenced = kept.length < greetings.length && kept.every((greeting) => greeting.trim() === '');
  return isSilenced ? [plainGreetings[language]] : kept;
}
