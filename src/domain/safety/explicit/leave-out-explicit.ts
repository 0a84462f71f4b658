import type { Language } from '#src/contract/language.ts';
import { isExplicit } from './is-explicit.ts';

/** What a character says first whose every greeting is left out. */
const plainGreetings: Readonly<Record<Language, string>> = { en: 'Hello.', 'zh-CN': '你好。' };

/** The greetings that may be said (D10); a plain one where none of those that say something may be. */
export function leaveOutExplicit(greetings: readonly string[], language: Language): string[] {
  const kept = greetings.filter((greeting) => !isExplicit(greeting));
  const isSilenced = kept.length < greetings.length && kept.every((greeting) => greeting.trim() === '');
  return isSilenced ? [plainGreetings[language]] : kept;
}
