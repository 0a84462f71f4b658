import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { conversations, generations, messages } from '../tables/tables.ts';

/** The highest count: nobody reads a larger number, and no list waits for it. */
const mostCounted = 100;

/** The time of a reply is its end, not its beginning. */
const cameAt = sql`coalesce(${generations.endedAt}, ${messages.createdAt})`;
const columns = sql`${messages.parentId}, ${messages.role}, ${messages.state}, ${messages.isOmitted}`;

/**
 * Counts the unread replies of the conversation that a query reads, up to 100. It follows the active branch up from the
 * head, no further than the first message that was seen, so each new message costs one index lookup and old ones cost
 * nothing.
 */
export function unreadIn({
  headId,
  seenAt,
}: {
  headId: SQL | PgColumn;
  seenAt: SQL | PgColumn;
}): SQL<number> {
  return sql<number>`(
    with recursive unseen as (
      select 1 as steps, ${columns}
      from ${messages}
      left join ${generations} on ${generations.messageId} = ${messages.id}
      where ${messages.id} = ${headId} and ${cameAt} > ${seenAt}
      union all
      select unseen.steps + 1, ${columns}
      from unseen
      join ${messages} on ${messages.id} = unseen.parent_id
      left join ${generations} on ${generations.messageId} = ${messages.id}
      where ${cameAt} > ${seenAt} and unseen.steps < ${sql.raw(String(mostCounted))}
    )
    select count(*)::int from unseen
    where role = 'assistant' and state in ('complete', 'partial') and not is_omitted)`;
}

const selectUnread = cacheQuery((queries) =>
  queries
    .select({
      id: conversations.id,
      unread: unreadIn({ headId: conversations.headMessageId, seenAt: conversations.seenAt }),
    })
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, given('userId')),
        sql`${conversations.id} = any(${given('conversationIds')}::uuid[])`,
      ),
    ),
);

/** Counts the unread replies of some of a user's conversations; conversations without unread replies are left out. */
export async function countUnread(
  database: Queries,
  userId: string,
  conversationIds: readonly string[],
): Promise<Map<string, number>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await selectUnread(database, null, { userId, conversationIds });
  return new Map(rows.flatMap(({ id, unread }) => (unread === 0 ? [] : [[id, unread]])));
}
