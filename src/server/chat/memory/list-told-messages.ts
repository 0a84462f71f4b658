import { and, eq, inArray, or } from 'drizzle-orm';
import { memories, memorySources } from '#src/server/chat/base/memory-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { isOfActiveBranch } from '../base/is-active-memory.ts';

/**
 * Which of some messages are the source of a fact already, or of one that was forgotten: nothing is remembered from
 * them once more.
 */
export async function listToldMessages(queries: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queries
    .selectDistinct({ id: memorySources.messageId })
    .from(memorySources)
    .innerJoin(memories, eq(memories.id, memorySources.memoryId))
    .where(
      and(
        inArray(memorySources.messageId, [...ids]),
        eq(memories.kind, 'fact'),
        or(eq(memories.isForgotten, true), isOfActiveBranch()),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
