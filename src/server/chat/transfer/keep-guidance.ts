import { AppError } from '#src/contract/errors/app-error.ts';
import type { Guidance } from '#src/contract/chat/guidance-calls.ts';
import type { CardNote } from '#src/domain/card/card-data.ts';
import type { ChatHeader } from '#src/domain/chat-file/chat-file.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { checkWords, cleanGuidance, noGuidance, requireAdultGuidance } from '../guidance/guidance-row.ts';

/**
 * What of the instructions and the note of a chat file is kept; what is refused is left out and said
 * (rule:no-minors), and the chat is taken without it.
 */
export async function keepGuidance(
  database: Database,
  header: Pick<ChatHeader, 'instructions' | 'note'> | null,
): Promise<{ guidance: Guidance; notes: CardNote[] }> {
  const notes: CardNote[] = [];
  let guidance = noGuidance;
  const parts = [
    ['instructions', { instructions: header?.instructions ?? '' }],
    ['note', { note: header?.note?.content ?? '', note_depth: header?.note?.depth ?? noGuidance.note_depth }],
  ] as const;
  for (const [field, part] of parts) {
    const more = cleanGuidance({ ...guidance, ...part });
    try {
      await checkWords(database, [more]);
      await requireAdultGuidance([more]);
      guidance = more;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 40003) throw error;
      notes.push({ field, outcome: 'refused', reason: error.userMessage });
    }
  }
  return { guidance, notes };
}
