import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { replyChunks } from '../tables/tables.ts';
import type { MessageRow } from './to-message.ts';

/**
 * Reads the text of a message from a position on, in UTF-16 units. While a reply is being written, that is the text
 * that it began with, which is in its row, and the pieces that were stored so far.
 */
export async function readText(
  queries: Queries,
  row: Pick<MessageRow, 'id' | 'content' | 'state'>,
  from = 0,
): Promise<string> {
  const begun = row.content.slice(from);
  if (row.state !== 'streaming') return begun;
  return begun + (await readChunks(queries, row.id, Math.max(from, row.content.length)));
}

/** Reads the stored text of a running reply from a position on, in UTF-16 units. */
async function readChunks(database: Queries, messageId: string, from: number): Promise<string> {
  const firstStart = sql`coalesce((select max(start) from reply_chunks
    where message_id = ${messageId} and start <= ${from}), 0)`;
  const rows = await database
    .select({ start: replyChunks.start, text: replyChunks.text })
    .from(replyChunks)
    .where(and(eq(replyChunks.messageId, messageId), gte(replyChunks.start, firstStart)))
    .orderBy(asc(replyChunks.start));
  const [first] = rows;
  if (first === undefined) return '';
  return rows
    .map((row) => row.text)
    .join('')
    .slice(Math.max(0, from - first.start));
}
