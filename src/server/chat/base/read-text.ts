import type { Queries } from '#src/server/platform/database/database.ts';
import { readChunks } from './read-chunks.ts';
import type { MessageRow } from './to-message.ts';

/**
 * The text of a message from a position on, in UTF-16 units. While a reply is being written, that is what it began
 * with, which stands in its row, and the pieces that were stored so far.
 */
export async function readText(
  queries: Queries,
  row: Pick<MessageRow, 'id' | 'content' | 'state'>,
  from = 0,
): Promise<string> {
  const begun = row.content.slice(from);
  if (row.state !== 'streaming') return begun;
  const { text } = await readChunks(queries, row.id, Math.max(from, row.content.length));
  return begun + text;
}
