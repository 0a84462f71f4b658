import type { Language } from '#src/contract/locale/language.ts';
import { addressUnnamed, unnamedReader } from './address-unnamed.ts';
import { createRandom } from './create-random.ts';
import { fillMacros, mayHoldMacros } from './fill-macros.ts';
import type { MacroClock } from './macro-values.ts';

/** The character and the random seed of a text that is shown to everybody. */
export interface PublicScene {
  /** The character's name in macros. */
  char: string;
  language: Language;
  /**
   * Seed of its random macros: the same seed gives the same choices, so that a text reads alike wherever it is shown.
   */
  seed: string;
  /** The clock; without one, macros of the time stay as they are. */
  clock?: MacroClock | undefined;
}

/**
 * Fills a card's text for a person without a name.
 * @param place distinguishes the texts of one card, as in a prompt
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
