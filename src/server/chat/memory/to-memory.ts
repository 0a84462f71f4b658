import { asc, eq, inArray } from 'drizzle-orm';
import type { Memory } from '#src/contract/chat/memory-calls.ts';
import { type memories, memorySources } from '#src/server/chat/base/memory-tables.ts';
import { messages } from '#src/server/chat/base/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

export type MemoryRow = typeof memories.$inferSelect;

/** Memories as the contract shows them, with the messages that they came from, in the order of the rows. */
export async function toMemories(queries: Queries, rows: readonly MemoryRow[]): Promise<Memory[]> {
  const ids = rows.map(({ id }) => id);
  const sources =
    ids.length === 0
      ? []
      : await queries
          .select({ memoryId: memorySources.memoryId, messageId: memorySources.messageId })
          .from(memorySources)
          .innerJoin(messages, eq(messages.id, memorySources.messageId))
          .where(inArray(memorySources.memoryId, ids))
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

/** One memory as the contract shows it. */
export async function toMemory(queries: Queries, row: MemoryRow): Promise<Memory> {
  const [memory] = await toMemories(queries, [row]);
  if (memory === undefined) throw new Error('a stored memory was not returned');
  return memory;
}
