import type { Language } from '#src/contract/base/language.ts';
import { addressUnnamed, unnamedReader } from './address-unnamed.ts';
import { createRandom } from './create-random.ts';
import { fillMacros, mayHoldMacros } from './fill-macros.ts';
import type { MacroClock } from './macro-values.ts';

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
 * Fills a card's text for somebody who has given no name.
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
  const user = unnamedReader[language];
  return fillMacros(addressUnnamed(text, language), { char, user, clock, chance }).trim();
}
