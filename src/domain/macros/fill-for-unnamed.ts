import type { Language } from '#src/contract/language.ts';
import { createRandom } from './create-random.ts';
import { fillMacros, mayHoldMacros } from './fill-macros.ts';
import type { MacroClock } from './macro-values.ts';

/** How somebody is called who has given no name. The texts of cards speak of `{{user}}` in the third person. */
export const unnamedUser: Record<Language, string> = { en: 'the visitor', 'zh-CN': '你' };

/** Whose text is shown to everybody, and how. */
export interface PublicScene {
  /** What macros call the character by. */
  char: string;
  language: Language;
  /** The luck of its macros: the same seed gives the same choices, so that a text reads alike wherever it stands. */
  seed: string;
  /** Without one, what tells the time stays as it is. */
  clock?: MacroClock | undefined;
}

/**
 * Fills a card's text for somebody who has given no name; at the start of a sentence with a capital.
 * @param place tells the texts of one card apart, as in a prompt
 */
export function fillForUnnamed(
  text: string,
  place: string,
  { char, language, seed, clock }: PublicScene,
): string {
  if (!mayHoldMacros(text)) return text.trim();
  const own = `${seed}|${place}`;
  const chance = { random: createRandom(own), seed: own };
  const user = unnamedUser[language];
  return fillMacros(openWithUnnamed(text, language), { char, user, clock, chance }).trim();
}

/** Puts that name where a sentence begins with it, with a capital; elsewhere its macro stays. */
export function openWithUnnamed(text: string, language: Language): string {
  const user = unnamedUser[language];
  const capital = user.charAt(0).toUpperCase() + user.slice(1);
  return text.replace(/(^|[.!?…]["”’*]?\s+|\n)\{\{user\}\}/gi, (_whole, before: string) => before + capital);
}
