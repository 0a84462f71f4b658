import type { Language } from '#src/contract/base/language.ts';
import { fillForUnnamed } from '#src/domain/macros/fill-for-unnamed.ts';
import type { MacroClock } from '#src/domain/macros/macro-values.ts';

/** The luck of a character's texts for whoever has begun so many conversations with it before. */
export function seedTexts(characterId: string, earlierChats: number): string {
  return `${characterId}|${earlierChats}`;
}

/** Fills the texts of a character that are shown to everybody. */
type PublicField = 'tagline' | 'scenario' | 'description' | 'personality';

/** Fills the macros of a character's text for a page that is the same for everyone (rule:macros). */
type PublicFiller = (text: string, field: PublicField) => string;

/**
 * @param char what macros call the character by
 * @returns what fills its texts, with the choices that the greeting of somebody who never talked to it makes
 */
export function describeToEverybody(characterId: string, char: string, language: Language): PublicFiller {
  const clock = readClock(language, null);
  const seed = seedTexts(characterId, 0);
  return (text, field) => fillForUnnamed(text, field, { char, language, seed, clock });
}

/** The time zone of characters: where they live is unknown, and the clock of the server is that of its operator. */
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/**
 * The time that a character tells now.
 * @param idleMs milliseconds since the message before; null when there is none
 * @param ownZone of the person, where it is known
 */
export function readClock(
  language: Language,
  idleMs: number | null,
  ownZone: string | null = null,
): MacroClock {
  return { now: new Date(), timeZone: ownZone ?? timeZone, language, idleMs };
}
