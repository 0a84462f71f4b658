import { aliasedTable, and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { messages } from '../tables/tables.ts';
import type { MessageRow } from './to-message.ts';

const selectVariants = cacheQuery((queries, shape: { hasParents: boolean; hasRoots: boolean }) =>
  queries
    .select({ id: messages.id, parentId: messages.parentId, conversationId: messages.conversationId })
    .from(messages)
    .where(
      and(
        isNull(messages.removalId),
        eq(messages.isOmitted, false),
        or(
          shape.hasParents ? sql`${messages.parentId} = any(${given('parentIds')}::uuid[])` : undefined,
          shape.hasRoots
            ? and(
                isNull(messages.parentId),
                sql`${messages.conversationId} = any(${given('rootsOf')}::uuid[])`,
              )
            : undefined,
        ),
      ),
    )
    .orderBy(asc(sql`coalesce(${messages.editedAt}, ${messages.createdAt})`), asc(messages.id)),
);

/**
 * Selects the ids of all variants at the place of the message that a query reads, oldest first: the messages with the
 * same parent, or the other beginnings of its conversation. Deleted variants are left out.
 */
export function variantsOfMessage(queries: Queries): SQL<string[]> {
  const variant = aliasedTable(messages, 'variant');
  const listIn = (place: SQL | undefined) =>
    queries
      .select({ id: variant.id })
      .from(variant)
      .where(and(isNull(variant.removalId), eq(variant.isOmitted, false), place))
      .orderBy(asc(sql`coalesce(${variant.editedAt}, ${variant.createdAt})`), asc(variant.id));
  const roots = and(isNull(variant.parentId), eq(variant.conversationId, messages.conversationId));
  return sql<string[]>`case when ${messages.parentId} is null then array(${listIn(roots)})
    else array(${listIn(eq(variant.parentId, messages.parentId))}) end`;
}

/**
 * Lists the ids of all variants at the places of some messages, by message, each list oldest first: the messages with
 * the same parent that are not removed; for beginnings, the beginnings of their conversation.
 */
export async function listVariants(
  queries: Queries,
  rows: readonly Pick<MessageRow, 'id' | 'parentId' | 'conversationId'>[],
): Promise<Map<string, string[]>> {
  if (rows.length === 0) return new Map();
  const parentIds = rows.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]));
  const rootsOf = rows.flatMap((row) => (row.parentId === null ? [row.conversationId] : []));
  const shape = { hasParents: parentIds.length > 0, hasRoots: rootsOf.length > 0 };
  const found = await selectVariants(queries, shape, { parentIds, rootsOf: [...new Set(rootsOf)] });
  const byPlace = Map.groupBy(found, placeOf);
  return new Map(
    rows.map((row) => {
      const ids = (byPlace.get(placeOf(row)) ?? []).map(({ id }) => id);
      // A removed message is still shown to a person who reads its reply to the end.
      return [row.id, ids.includes(row.id) ? ids : [...ids, row.id]];
    }),
  );
}

function placeOf(row: Pick<MessageRow, 'parentId' | 'conversationId'>): string {
  return row.parentId ?? row.conversationId;
}
