import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '#src/server/platform/database/database.ts';
import { countNextBatch } from '../base/fit-messages.ts';
import { messages } from '../base/tables.ts';
import type { MessageRow } from '../base/to-message.ts';

/** The most messages at a time; fewer if they are long. */
const batchSize = 200;
const idRows = z.array(z.object({ id: z.uuid() }));

/**
 * Reads every message of a conversation on every branch, parents before their children, in batches; without removed
 * messages and those below them. A message after one that was deleted alone gets the parent of that one.
 */
export async function* readWholeTree(
  database: Queries,
  conversationId: string,
): AsyncGenerator<MessageRow[]> {
  const removed = await listRemoved(database, conversationId);
  const parents = await listOmitted(database, conversationId);
  // A time in the database has more digits than one in this program.
  const moment = sql<string>`${messages.createdAt}::text`;
  let after: { depth: number; moment: string; id: string } | undefined;
  do {
    const isNext: SQL | undefined =
      after &&
      sql`(${messages.depth}, ${messages.createdAt}, ${messages.id})
        > (${after.depth}::int, ${after.moment}::timestamptz, ${after.id}::uuid)`;
    const next = and(eq(messages.conversationId, conversationId), isNext);
    const order = [asc(messages.depth), asc(messages.createdAt), asc(messages.id)] as const;
    const { length, isLast } = await countNextBatch(database, { where: next, order, most: batchSize });
    if (length === 0) return;
    const batch: (MessageRow & { moment: string })[] = await database
      .select({ ...getTableColumns(messages), moment })
      .from(messages)
      .where(next)
      .orderBy(...order)
      .limit(length);
    yield batch
      .filter(({ id, isOmitted }) => !removed.has(id) && !isOmitted)
      .map((row) => ({ ...row, parentId: findParent(row.parentId, parents) }));
    after = isLast ? undefined : batch.at(-1);
  } while (after !== undefined);
}

async function listRemoved(database: Queries, conversationId: string): Promise<ReadonlySet<string>> {
  const rows = await database.execute(sql`
    with recursive removed as (
      select id from messages where conversation_id = ${conversationId} and removal_id is not null
      union
      select child.id from removed join messages child on child.parent_id = removed.id
    )
    select id from removed`);
  return new Set(idRows.parse([...rows]).map(({ id }) => id));
}

/** Lists the messages that were deleted alone, each with its parent. */
async function listOmitted(
  database: Queries,
  conversationId: string,
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await database
    .select({ id: messages.id, parentId: messages.parentId })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.isOmitted, true)));
  return new Map(rows.map(({ id, parentId }) => [id, parentId]));
}

function findParent(parentId: string | null, omitted: ReadonlyMap<string, string | null>): string | null {
  let found = parentId;
  while (found !== null && omitted.has(found)) found = omitted.get(found) ?? null;
  return found;
}
