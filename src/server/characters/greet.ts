import { z } from 'zod';
import { mapLanguages, type Language } from '#src/contract/locale/language.ts';
import { fillGreetings } from '#src/domain/prompt/fill-greetings.ts';
import { filterGreetings } from '#src/domain/safety/explicit/filter-greetings.ts';
import { memoizeByText } from '#src/server/platform/process/memoize-by-text.ts';
import { readClock, composeTextSeed } from './public-filler.ts';
import { listGreetings, type NamedCharacter } from './require-character.ts';

export interface Greeted {
  /** The name of the persona, else the nickname; empty without one. */
  name: string;
  /** The description of the persona; may be empty. */
  persona: string;
  /** The number of earlier conversations: each has random choices of its own, and a repeated look shows the same. */
  earlierChats: number;
}

/** An unknown person: the reader of a page that is the same for everyone (rule:kept-pages). */
export const nobody: Greeted = { name: '', persona: '', earlierChats: 0 };

/**
 * Returns the first message and its alternates, filled for a person; a greeting may be empty. A greeting that is
 * explicit once its macros are filled is left out (rule:nothing-explicit).
 */
export function greet(character: NamedCharacter, language: Language, greeted: Greeted): string[] {
  const { name, description, personality, scenario, characterId } = character.text;
  const greetings = fillGreetings(listGreetings(character), {
    card: { name, nickname: character.nickname ?? '', description, personality, scenario },
    user: { name: greeted.name, description: greeted.persona },
    clock: readClock(language, null),
    seed: composeTextSeed(characterId, greeted.earlierChats),
  });
  return keptGreetings[language](JSON.stringify(greetings));
}

/** The size of the cache of checked greetings, in characters and for each language. */
const mostKeptCharacters = 1_000_000;

const greetingsSchema = z.array(z.string());

function lookThrough(language: Language): (greetings: string) => string[] {
  return memoizeByText(mostKeptCharacters, (greetings) =>
    filterGreetings(greetingsSchema.parse(JSON.parse(greetings)), language),
  );
}

/** The same greetings are filled again and again, for people with the same name. */
const keptGreetings = mapLanguages(lookThrough);
