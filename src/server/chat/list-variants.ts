import { and, asc, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database.ts';
import { messages } from './tables.ts';
import type { MessageRow } from './to-message.ts';

/**
 * The ids of all variants of what stands in the places of some messages, by message, each list oldest first: those
 * that hang on the same parent and are not removed; of the beginnings, those of their conversation.
 */
export async function listVariants(
  queries: Queries,
  rows: readonly Pick<MessageRow, 'id' | 'parentId' | 'conversationId'>[],
): Promise<Map<string, string[]>> {
  if (rows.length === 0) return new Map();
  const parentIds = rows.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]));
  const rootsOf = rows.flatMap((row) => (row.parentId === null ? [row.conversationId] : []));
  const found = await queries
    .select({ id: messages.id, parentId: messages.parentId, conversationId: messages.conversationId })
    .from(messages)
    .where(
      and(
        isNull(messages.removalId),
        or(
          parentIds.length === 0
            ? undefined
            : sql`${messages.parentId} = any(${sql.param(parentIds)}::uuid[])`,
          rootsOf.length === 0
            ? undefined
            : and(isNull(messages.parentId), inArray(messages.conversationId, [...new Set(rootsOf)])),
        ),
      ),
    )
    .orderBy(asc(sql`coalesce(${messages.editedAt}, ${messages.createdAt})`), asc(messages.id));
  const byPlace = Map.groupBy(found, placeOf);
  return new Map(
    rows.map((row) => {
      const ids = (byPlace.get(placeOf(row)) ?? []).map(({ id }) => id);
      // A message that was removed is still shown to who reads its reply to the end.
      return [row.id, ids.includes(row.id) ? ids : [...ids, row.id]];
    }),
  );
}

function placeOf(row: Pick<MessageRow, 'parentId' | 'conversationId'>): string {
  return row.parentId ?? row.conversationId;
}
