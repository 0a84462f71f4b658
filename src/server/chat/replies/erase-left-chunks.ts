import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { eraseInBatches } from '../base/erase-in-batches.ts';
import { messages, replyChunks } from '../base/tables.ts';

const leftRows = z.array(z.object({ message_id: z.string() }));

/**
 * Erases the pieces of replies that have their final state: an insert whose connection was lost may have arrived after
 * it, and nothing reads it any more.
 * @returns of how many replies something was left
 */
export async function eraseLeftChunks(database: Database): Promise<number> {
  return eraseInBatches(database, eraseSome);
}

async function eraseSome(transaction: Queries, limit: number): Promise<number> {
  // From the pieces, which are few, to their messages, of which there are many.
  const left = leftRows.parse([
    ...(await transaction.execute(sql`
      select message_id from (select distinct message_id from ${replyChunks}) as piece
      where (select state from ${messages} where id = message_id) <> 'streaming' limit ${limit}`)),
  ]);
  const ids = left.map((row) => row.message_id);
  if (ids.length > 0) await transaction.delete(replyChunks).where(inArray(replyChunks.messageId, ids));
  return ids.length;
}
