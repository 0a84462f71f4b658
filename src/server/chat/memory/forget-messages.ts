import { and, eq, gte, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { memories, memorySources } from '#src/server/chat/base/memory-tables.ts';
import { conversations, messages } from '#src/server/chat/base/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { personAuthor } from '../base/is-active-memory.ts';

/**
 * Deletes what was remembered from messages that are taken away with all that follows them, in the transaction that
 * takes them away. What a person forgot stays forgotten, should the messages be brought back.
 * @param rootIds the top-most messages of what is taken away
 */
export async function forgetMessages(queries: Queries, rootIds: readonly string[]): Promise<void> {
  if (rootIds.length === 0) return;
  await queries.delete(memories).where(and(eq(memories.isForgotten, false), cameFrom(subtreesOf(rootIds))));
  await rememberAgainFrom(queries, rootIds);
}

/**
 * Deletes what was remembered from a message whose text changes in place, and the summaries that tell of it. The new
 * text is remembered with the next reply.
 */
export async function forgetEditedMessage(queries: Queries, messageId: string): Promise<void> {
  await queries
    .delete(memories)
    .where(
      and(
        eq(memories.isForgotten, false),
        eq(memories.kind, 'fact'),
        cameFrom(sql`(values (${messageId}::uuid))`),
      ),
    );
  await forgetSummariesOf(queries, messageId);
  await rememberAgainFrom(queries, [messageId]);
}

/** Deletes the summaries that tell of a message. */
export async function forgetSummariesOf(queries: Queries, messageId: string): Promise<void> {
  await queries
    .delete(memories)
    .where(
      and(
        eq(memories.isForgotten, false),
        eq(memories.kind, 'summary'),
        isNotNull(memories.depth),
        cameFrom(subtreesOf([messageId])),
      ),
    );
}

/**
 * Deletes the summaries that were made while a message was hidden or gone, and so do not tell of it although they tell of what
 * followed; what a person wrote or pinned stays.
 * @param since when that began
 */
export async function forgetSummariesWithout(
  queries: Queries,
  messageId: string,
  since: Date,
): Promise<void> {
  await queries
    .delete(memories)
    .where(
      and(
        eq(memories.kind, 'summary'),
        eq(memories.isForgotten, false),
        eq(memories.isPinned, false),
        ne(memories.author, personAuthor),
        gte(memories.createdAt, since),
        cameFrom(subtreesOf([messageId])),
      ),
    );
}

function cameFrom(ids: SQL): SQL {
  return sql`${memories.id} in (
    select ${memorySources.memoryId} from ${memorySources} where ${memorySources.messageId} in ${ids})`;
}

/** The ids of messages and of all that follows them, on every branch. */
function subtreesOf(rootIds: readonly string[]): SQL {
  return sql`(
    with recursive subtree as (
      select id from messages where ${inArray(messages.id, [...rootIds])}
      union all
      select child.id from subtree cross join lateral (
        select id from messages where parent_id = subtree.id offset 0) child
    )
    select id from subtree)`;
}

/** Marks everything from these depths on as not remembered. */
async function rememberAgainFrom(queries: Queries, rootIds: readonly string[]): Promise<void> {
  await queries.execute(sql`
    update ${conversations} set remembered_depth = least(${conversations.rememberedDepth}, first.depth - 1)
    from (
      select ${messages.conversationId} as id, min(${messages.depth}) as depth from ${messages}
      where ${inArray(messages.id, [...rootIds])} group by 1
    ) as first
    where ${conversations.id} = first.id`);
}
