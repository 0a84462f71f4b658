import { type Guidance, usualNoteDepth } from '#src/contract/chat/guidance-calls.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { readAroundMacros } from '#src/domain/macros/read-around-macros.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { toStoredText } from '#src/server/platform/database/stored-text.ts';
import { createTurns } from '#src/server/platform/process/give-turns.ts';
import { checkMessage, requireAdults } from '../safety/check-message.ts';

export const noGuidance: Guidance = { instructions: '', note: '', note_depth: usualNoteDepth };

interface Columns {
  instructions: string;
  note: string;
  noteDepth: number;
}

export function toGuidance({ instructions, note, noteDepth }: Columns): Guidance {
  return { instructions, note, note_depth: noteDepth };
}

/** Guidance as it is stored: without what a database does not take. */
export function cleanGuidance({ instructions, note, note_depth }: Guidance): Guidance {
  return { instructions: toStoredText(instructions), note: toStoredText(note), note_depth };
}

export function toColumns({ instructions, note, note_depth: noteDepth }: Guidance): Columns {
  return { instructions, note, noteDepth };
}

/**
 * Refuses words before anything is stored. Not inside a transaction: that it happened is counted (rule:no-minors),
 * and would be taken back with it.
 * @throws AppError 40003 for words that sexualise minors
 */
export async function checkWords(database: Database, guidances: readonly Guidance[]): Promise<void> {
  for (const { instructions, note } of guidances) {
    await checkMessage(database, instructions);
    await checkMessage(database, note);
  }
}

/**
 * Refuses guidance by which somebody in the story may not be an adult, also where that is put together by macros, or out of
 * several texts that a model reads together (rule:adult-characters).
 * @param before what stood there already
 * @throws AppError 40003
 */
export async function requireAdultGuidance(
  after: readonly Guidance[],
  before: readonly Guidance[] = [],
): Promise<void> {
  const giveTurn = createTurns();
  const known = listReadings(before).join('\n');
  for (const reading of listReadings(after)) {
    requireAdults(reading, userMessages.storyNotAdult, known);
    await giveTurn();
  }
}

/** Each text, and all of them one behind the other. */
function listReadings(guidances: readonly Guidance[]): string[] {
  const texts = guidances.flatMap(({ instructions, note }) => [instructions, note]);
  const told = texts.filter((text) => text !== '');
  const joined = told.length > 1 ? [told.join(' ')] : [];
  return [...new Set([...told, ...joined].flatMap((text) => readAroundMacros(text)))];
}
