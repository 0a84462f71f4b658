import type { Language } from '#src/contract/base/language.ts';
import { fillForUnnamed } from '#src/domain/macros/fill-for-unnamed.ts';
import { readClock } from './read-clock.ts';

/** The luck of a character's texts for whoever has begun so many conversations with it before. */
export function seedTexts(characterId: string, earlierChats: number): string {
  return `${characterId}|${earlierChats}`;
}

/** Which texts of a character are shown to everybody. */
export type PublicField = 'tagline' | 'scenario' | 'description' | 'personality';

/** Fills the macros of a character's text for a page that is the same for everyone (rule:macros). */
export type PublicFiller = (text: string, field: PublicField) => string;

/**
 * @param char what macros call the character by
 * @returns what fills its texts, with the choices that the greeting of somebody who never talked to it makes
 */
export function describeToEverybody(characterId: string, char: string, language: Language): PublicFiller {
  const clock = readClock(language, null);
  const seed = seedTexts(characterId, 0);
  return (text, field) => fillForUnnamed(text, field, { char, language, seed, clock });
}
