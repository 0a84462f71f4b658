import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '#src/server/platform/database/database.ts';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { listBatches } from '../conversations/fit-messages.ts';
import { messages } from '../tables/tables.ts';
import type { MessageRow } from '../messages/to-message.ts';

/** The most messages at a time; fewer if they are long. */
const batchSize = 200;
const order = [asc(messages.depth), asc(messages.createdAt), asc(messages.id)];
const idRows = z.array(z.object({ id: z.uuid() }));

/**
 * Reads every message of a conversation on every branch, parents before their children, in batches; without removed
 * messages and the messages below them. A message after a message that was deleted alone gets the parent of the deleted
 * message.
 */
export async function* readWholeTree(
  database: Queries,
  conversationId: string,
): AsyncGenerator<MessageRow[]> {
  const removed = await listRemoved(database, conversationId);
  const parents = await listOmitted(database, conversationId);
  const where = eq(messages.conversationId, conversationId);
  for await (const ids of listBatches(database, { where, order, most: batchSize })) {
    const batch: MessageRow[] = await database
      .select()
      .from(messages)
      .where(isAnyOf(messages.id, ids))
      .orderBy(...order);
    yield batch
      .filter(({ id, isOmitted }) => !removed.has(id) && !isOmitted)
      .map((row) => ({ ...row, parentId: findParent(row.parentId, parents) }));
  }
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
