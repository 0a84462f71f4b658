import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { replyChunks } from './tables.ts';

/** The stored text of a running reply from a position on, in UTF-16 units. */
export async function readChunks(
  database: Queries,
  messageId: string,
  from: number,
): Promise<{ text: string }> {
  const firstStart = sql`coalesce((select max(start) from reply_chunks
    where message_id = ${messageId} and start <= ${from}), 0)`;
  const rows = await database
    .select({ start: replyChunks.start, text: replyChunks.text })
    .from(replyChunks)
    .where(and(eq(replyChunks.messageId, messageId), gte(replyChunks.start, firstStart)))
    .orderBy(asc(replyChunks.start));
  const [first] = rows;
  if (first === undefined) return { text: '' };
  return {
    text: rows
      .map((row) => row.text)
      .join('')
      .slice(Math.max(0, from - first.start)),
  };
}
