import { type Guidance, usualNoteDepth } from '#src/contract/guidance-calls.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { checkMessage } from '../safety/check-message.ts';
import { requireAdults } from '../safety/require-adults.ts';

export const noGuidance: Guidance = { instructions: '', note: '', note_depth: usualNoteDepth };

interface Columns {
  instructions: string;
  note: string;
  noteDepth: number;
}

export function toGuidance({ instructions, note, noteDepth }: Columns): Guidance {
  return { instructions, note, note_depth: noteDepth };
}

/**
 * Guidance as it is stored: without what a database does not take.
 * @param before what it replaces
 * @throws AppError 40003 for words that sexualise minors, or by which somebody in the story may not be an adult (trust row 1)
 */
export async function checkGuidance(
  database: Queries,
  { instructions, note, note_depth: noteDepth }: Guidance,
  before: Guidance = noGuidance,
): Promise<Columns> {
  const checked = { instructions: clean(instructions), note: clean(note), noteDepth };
  for (const [text, old] of [
    [checked.instructions, before.instructions],
    [checked.note, before.note],
  ] as const) {
    await checkMessage(database, text);
    requireAdults(text, userMessages.guidanceNotAdult, old);
  }
  return checked;
}

function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().trim();
}
