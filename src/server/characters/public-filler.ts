import type { Language } from '#src/contract/locale/language.ts';
import { fillForUnnamed } from '#src/domain/macros/fill-for-unnamed.ts';
import type { MacroClock } from '#src/domain/macros/macro-values.ts';

/**
 * Returns the seed of the random choices in a character's texts for a person with the given number of earlier
 * conversations.
 */
export function composeTextSeed(characterId: string, earlierChats: number): string {
  return `${characterId}|${earlierChats}`;
}

/** Fields of a character that are shown to everybody. */
type PublicField = 'tagline' | 'scenario' | 'description' | 'personality';

/** Fills the macros of a character's text for a page that is the same for everyone (rule:macros). */
type PublicFiller = (text: string, field: PublicField) => string;

/**
 * Creates the filler of a character's texts for everybody, with the same random choices as the greeting of a person who
 * has never talked to it.
 * @param char the name of the character in macros
 */
export function createPublicFiller(characterId: string, char: string, language: Language): PublicFiller {
  const clock = readClock(language, null);
  const seed = composeTextSeed(characterId, 0);
  return (text, field) => fillForUnnamed(text, field, { char, language, seed, clock });
}

/**
 * The time zone of characters: the server's time zone, which is the operator's, since the place of a character is
 * unknown.
 */
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/**
 * Reads the clock that the time macros are filled from.
 * @param idleMs milliseconds since the previous message; null when there is none
 * @param ownZone the person's time zone, if known
 */
export function readClock(
  language: Language,
  idleMs: number | null,
  ownZone: string | null = null,
): MacroClock {
  return { now: new Date(), timeZone: ownZone ?? timeZone, language, idleMs };
}
