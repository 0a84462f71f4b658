import { z } from 'zod';
import { inEachLanguage, type Language } from '#src/contract/base/language.ts';
import { fillGreetings } from '#src/domain/prompt/fill-greetings.ts';
import { leaveOutExplicit } from '#src/domain/safety/explicit/leave-out-explicit.ts';
import { keepAnswers } from '#src/server/platform/process/keep-answers.ts';
import { readClock, seedTexts } from './describe-to-everybody.ts';
import { listGreetings, type NamedCharacter } from './require-character.ts';

/** The person whom a character greets. */
export interface Greeted {
  /** The name of the persona, else the nickname; empty without one. */
  name: string;
  /** The description of the persona; may be empty. */
  persona: string;
  /** The number of earlier conversations: each has luck of its own, and a repeated look shows the same. */
  earlierChats: number;
}

/** Somebody who is not known: whoever looks at a page that is the same for everyone (rule:kept-pages). */
export const nobody: Greeted = { name: '', persona: '', earlierChats: 0 };

/**
 * The first message and its alternates, as they are said to somebody now; one may be empty. What is explicit once its
 * macros are filled is not said (rule:nothing-explicit).
 */
export function greet(character: NamedCharacter, language: Language, greeted: Greeted): string[] {
  const { name, description, personality, scenario, characterId } = character.text;
  const greetings = fillGreetings(listGreetings(character), {
    card: { name, nickname: character.nickname ?? '', description, personality, scenario },
    user: { name: greeted.name, description: greeted.persona },
    clock: readClock(language, null),
    seed: seedTexts(characterId, greeted.earlierChats),
  });
  return keptGreetings[language](JSON.stringify(greetings));
}

/** The size of the cache of searched greetings, in characters and for each language. */
const mostKeptCharacters = 1_000_000;

const greetingsSchema = z.array(z.string());

function lookThrough(language: Language): (greetings: string) => string[] {
  return keepAnswers(mostKeptCharacters, (greetings) =>
    leaveOutExplicit(greetingsSchema.parse(JSON.parse(greetings)), language),
  );
}

/** The same greetings are said again and again, to whoever is called the same. */
const keptGreetings = inEachLanguage(lookThrough);
