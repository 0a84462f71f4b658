import { sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database.ts';
import { given, keepQuery } from '#src/server/platform/kept-query.ts';
import { conversations, generations, messages } from './tables.ts';

/** Nobody reads a larger number, and no list waits for it. */
const mostCounted = 100;

/** A reply came when it was finished, not when it was begun. */
const cameAt = sql`coalesce(${generations.endedAt}, ${messages.createdAt})`;
const columns = sql`${messages.parentId}, ${messages.role}, ${messages.state}`;
const isGiven = sql`${conversations.userId} = ${given('userId')}
  and ${conversations.id} = any(${given('conversationIds')}::uuid[])`;

const selectUnread = keepQuery((queries) =>
  queries.select({ id: sql<string>`id`, unread: sql<number>`unread` }).from(sql`(
    with recursive unseen as (
      select ${conversations.id} as conversation_id, ${conversations.seenAt} as seen_at, 1 as depth, ${columns}
      from ${conversations}
      join ${messages} on ${messages.id} = ${conversations.headMessageId}
      left join ${generations} on ${generations.messageId} = ${messages.id}
      where ${isGiven} and ${cameAt} > ${conversations.seenAt}
      union all
      select unseen.conversation_id, unseen.seen_at, unseen.depth + 1, ${columns}
      from unseen
      join ${messages} on ${messages.id} = unseen.parent_id
      left join ${generations} on ${generations.messageId} = ${messages.id}
      where ${cameAt} > unseen.seen_at and unseen.depth < ${mostCounted}
    )
    select conversation_id as id, count(*)::int as unread from unseen
    where role = 'assistant' and state in ('complete', 'partial')
    group by conversation_id) as counted`),
);

/**
 * How many replies came in each of a user's conversations since it was last seen, counted up to 100; none is left
 * out where there are none. From the head up the active branch, no further than the first message that was seen, so
 * that each new message costs a look-up and old ones cost nothing.
 */
export async function countUnread(
  database: Queries,
  userId: string,
  conversationIds: readonly string[],
): Promise<Map<string, number>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await selectUnread(database, null, { userId, conversationIds });
  return new Map(rows.map(({ id, unread }) => [id, unread]));
}
