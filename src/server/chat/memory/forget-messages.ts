import { and, eq, gte, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { memories, memorySources } from '#src/server/chat/tables/memory-tables.ts';
import { conversations, messages } from '#src/server/chat/tables/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { personAuthor } from '../messages/is-active-memory.ts';

/**
 * Deletes the memories from messages that are removed with all that follow them, in the transaction of the removal.
 * What a person forgot stays forgotten, even if the messages are restored.
 * @param rootIds the top-most removed messages
 */
export async function forgetMessages(queries: Queries, rootIds: readonly string[]): Promise<void> {
  if (rootIds.length === 0) return;
  await queries
    .delete(memories)
    .where(and(eq(memories.isForgotten, false), isFromMessages(subtreesOf(rootIds))));
  await lowerRememberedDepth(queries, rootIds);
}

/**
 * Deletes the memories from a message whose text changes in place, and the summaries that cover it. The new text is
 * processed with the next reply.
 */
export async function forgetEditedMessage(queries: Queries, messageId: string): Promise<void> {
  await queries
    .delete(memories)
    .where(
      and(
        eq(memories.isForgotten, false),
        eq(memories.kind, 'fact'),
        isFromMessages(sql`(values (${messageId}::uuid))`),
      ),
    );
  await forgetSummariesOf(queries, messageId);
  await lowerRememberedDepth(queries, [messageId]);
}

export async function forgetSummariesOf(queries: Queries, messageId: string): Promise<void> {
  await queries
    .delete(memories)
    .where(
      and(
        eq(memories.isForgotten, false),
        eq(memories.kind, 'summary'),
        isNotNull(memories.depth),
        isFromMessages(subtreesOf([messageId])),
      ),
    );
}

/**
 * Deletes the summaries that were written while a message was hidden or removed, and thus leave it out although they
 * cover what followed; summaries that a person wrote or pinned stay.
 * @param since the beginning of that time
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
        isFromMessages(subtreesOf([messageId])),
      ),
    );
}

function isFromMessages(ids: SQL): SQL {
  return sql`${memories.id} in (
    select ${memorySources.memoryId} from ${memorySources} where ${memorySources.messageId} in ${ids})`;
}

/** Selects the ids of messages and of all that follow them, on every branch. */
function subtreesOf(rootIds: readonly string[]): SQL {
  return sql`(
    with recursive subtree as (
      select id from messages where ${isAnyOf(messages.id, rootIds)}
      union all
      select child.id from subtree cross join lateral (
        select id from messages where parent_id = subtree.id offset 0) child
    )
    select id from subtree)`;
}

/** Marks everything from these depths on as not processed for memories. */
async function lowerRememberedDepth(queries: Queries, rootIds: readonly string[]): Promise<void> {
  await queries.execute(sql`
    update ${conversations} set remembered_depth = least(${conversations.rememberedDepth}, first.depth - 1)
    from (
      select ${messages.conversationId} as id, min(${messages.depth}) as depth from ${messages}
      where ${isAnyOf(messages.id, rootIds)} group by 1
    ) as first
    where ${conversations.id} = first.id`);
}
