import type { Language } from '#src/contract/language.ts';
import { fillMacros } from './fill-macros.ts';

/** How somebody is called who has given no name. The texts of cards speak of `{{user}}` in the third person. */
export const unnamedUser: Record<Language, string> = { en: 'the visitor', 'zh-CN': '你' };

/** Fills a card's text for somebody who has given no name; at the start of a sentence with a capital. */
export function fillForUnnamed(text: string, char: string, language: Language): string {
  return fillMacros(openWithUnnamed(text, language), { char, user: unnamedUser[language] });
}

/** Puts that name where a sentence begins with it, with a capital; elsewhere its macro stays. */
export function openWithUnnamed(text: string, language: Language): string {
  const user = unnamedUser[language];
  const capital = user.charAt(0).toUpperCase() + user.slice(1);
  return text.replace(/(^|[.!?…]["”’*]?\s+|\n)\{\{user\}\}/gi, (_whole, before: string) => before + capital);
}
