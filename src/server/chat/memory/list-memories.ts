import { and, asc, desc, eq } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import type { Memory } from '#src/contract/memory/memory-calls.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { isActiveMemory } from '../messages/is-active-memory.ts';
import { memories, memorySources } from '../tables/memory-tables.ts';
import { type Owner, requireConversation } from '../messages/require-conversation.ts';
import { messages } from '../tables/tables.ts';

/**
 * Lists the memories on the active branch of an own conversation: the summary first, then facts, newest first.
 * @throws AppError 40003 with 404 when the conversation does not exist or is somebody else's
 */
export async function listMemories(
  queries: Queries,
  owner: Owner,
  conversationId: string,
): Promise<Memory[]> {
  await requireConversation(queries, owner, conversationId);
  const [summaries, facts] = await Promise.all([
    queries
      .select()
      .from(memories)
      .where(and(isActiveMemory(conversationId), eq(memories.kind, 'summary')))
      .orderBy(desc(memories.isPinned), desc(memories.depth), desc(memories.id))
      .limit(1),
    queries
      .select()
      .from(memories)
      .where(and(isActiveMemory(conversationId), eq(memories.kind, 'fact')))
      .orderBy(desc(memories.id)),
  ]);
  return toMemories(queries, [...summaries, ...facts]);
}

export type MemoryRow = typeof memories.$inferSelect;

/** Converts memories to the form of the contract, with their source messages, in the order of the rows. */
async function toMemories(queries: Queries, rows: readonly MemoryRow[]): Promise<Memory[]> {
  const ids = rows.map(({ id }) => id);
  const sources =
    ids.length === 0
      ? []
      : await queries
          .select({ memoryId: memorySources.memoryId, messageId: memorySources.messageId })
          .from(memorySources)
          .innerJoin(messages, eq(messages.id, memorySources.messageId))
          .where(isAnyOf(memorySources.memoryId, ids))
          .orderBy(asc(messages.depth));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    content: row.content,
    is_pinned: row.isPinned,
    author: row.author,
    message_ids: sources.filter(({ memoryId }) => memoryId === row.id).map(({ messageId }) => messageId),
    version: row.version,
    modify_time: row.modifiedAt.toISOString(),
  }));
}

/** Converts one memory to the form of the contract. */
export async function toMemory(queries: Queries, row: MemoryRow): Promise<Memory> {
  const [memory] = await toMemories(queries, [row]);
  if (memory === undefined) throw new Error('a stored memory was not returned');
  return memory;
}
