import type { Language } from '#src/contract/language.ts';
import { fillGreetings } from '#src/domain/prompt/fill-greetings.ts';
import { leaveOutExplicit } from '#src/domain/safety/explicit/leave-out-explicit.ts';
import { seedTexts } from './describe-to-everybody.ts';
import { readClock } from './read-clock.ts';
import { listGreetings, type NamedCharacter } from './require-character.ts';

/** Whom a character greets. */
export interface Greeted {
  /** The name of the persona, else the nickname; empty without one. */
  name: string;
  /** What the persona says of the person; may be empty. */
  persona: string;
  /** How many conversations they have begun before: each has luck of its own, and a repeated look shows the same. */
  earlierChats: number;
}

/** Somebody who is not known: whoever looks at a page that is the same for everyone (D8). */
export const nobody: Greeted = { name: '', persona: '', earlierChats: 0 };

/**
 * The first message and its alternates, as they are said to somebody now; one may be empty. What is explicit once its
 * macros are filled is not said (D10).
 */
export function greet(character: NamedCharacter, language: Language, greeted: Greeted): string[] {
  const { name, description, personality, scenario, characterId } = character.text;
  const greetings = fillGreetings(listGreetings(character), {
    card: { name, nickname: character.nickname ?? '', description, personality, scenario },
    user: { name: greeted.name, description: greeted.persona },
    clock: readClock(language, null),
    seed: seedTexts(characterId, greeted.earlierChats),
  });
  return leaveOutExplicit(greetings, language);
}
