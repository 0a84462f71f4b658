import { type Guidance, usualNoteDepth } from '#src/contract/chat/guidance-calls.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { readAroundMacros } from '#src/domain/macros/read-around-macros.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { toStoredText } from '#src/server/platform/database/stored-text.ts';
import { createYielder } from '#src/server/platform/process/create-yielder.ts';
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

/** Returns guidance in the stored form: without characters that the database rejects. */
export function cleanGuidance({ instructions, note, note_depth }: Guidance): Guidance {
  return { instructions: toStoredText(instructions), note: toStoredText(note), note_depth };
}

export function toColumns({ instructions, note, note_depth: noteDepth }: Guidance): Columns {
  return { instructions, note, noteDepth };
}

/**
 * Rejects text before anything is stored. It must run outside a transaction: rejections are counted (rule:no-minors),
 * and the count would be rolled back with it.
 * @throws AppError 40003 for text that sexualises minors
 */
export async function checkWords(database: Database, guidances: readonly Guidance[]): Promise<void> {
  for (const { instructions, note } of guidances) {
    await checkMessage(database, instructions);
    await checkMessage(database, note);
  }
}

/**
 * Rejects guidance in which somebody in the story may not be an adult, even if that results only from macros, or from
 * several texts that a model reads together (rule:adult-characters).
 * @param before the earlier texts
 * @throws AppError 40003
 */
export async function requireAdultGuidance(
  after: readonly Guidance[],
  before: readonly Guidance[] = [],
): Promise<void> {
  const giveTurn = createYielder();
  const known = listReadings(before).join('\n');
  for (const reading of listReadings(after)) {
    requireAdults(reading, userMessages.storyNotAdult, known);
    await giveTurn();
  }
}

/** Returns each text alone, and all of them joined. */
function listReadings(guidances: readonly Guidance[]): string[] {
  const texts = guidances.flatMap(({ instructions, note }) => [instructions, note]);
  const told = texts.filter((text) => text !== '');
  const joined = told.length > 1 ? [told.join(' ')] : [];
  return [...new Set([...told, ...joined].flatMap((text) => readAroundMacros(text)))];
}
