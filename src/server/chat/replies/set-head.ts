import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { ConversationRow } from '../messages/require-conversation.ts';
import { conversations, messages } from '../tables/tables.ts';

const forkRows = z.tuple([z.object({ fork: z.int(), depth: z.int().nullable() })]);

/**
 * Makes a message the head of a conversation, so that its chain of parents is the active branch; null leaves none. Only
 * messages in which the old and the new branch differ are written: messages that join it count as chosen now. The
 * caller holds the lock of the conversation's row.
 * @param wantedId a message of the conversation that is not removed, nor anything before it; if it was deleted alone,
 * the message before it becomes the head
 * @returns the conversation, its version one higher
 */
export async function setHead(
  transaction: Queries,
  conversationId: string,
  wantedId: string | null,
): Promise<ConversationRow> {
  return setHeadExactly(
    transaction,
    conversationId,
    wantedId && (await findNearestShown(transaction, wantedId)),
  );
}

/**
 * Moves the head as `setHead` does, but to exactly this place, even if the message was deleted alone: the caller
 * stores the next message under it.
 */
export async function setHeadExactly(
  transaction: Queries,
  conversationId: string,
  headId: string | null,
): Promise<ConversationRow> {
  // From the new head up to the current branch.
  const ascent = sql`ascent as (
    select id, parent_id, depth, is_on_path from ${messages}
    where id = ${headId}::uuid and conversation_id = ${conversationId}
    union all
    select above.id, above.parent_id, above.depth, above.is_on_path
    from ascent join ${messages} above on above.id = ascent.parent_id where not ascent.is_on_path)`;
  const [{ fork, depth }] = forkRows.parse([
    ...(await transaction.execute(sql`
      with recursive ${ascent}
      select coalesce(max(depth) filter (where is_on_path), -1) as fork, max(depth) as depth from ascent`)),
  ]);
  if (headId !== null && depth === null) throw new Error('the new head is not in its conversation');
  // Sent together; they run in this order, so that no depth ever has two messages on the active branch.
  const [, , [moved]] = await Promise.all([
    transaction.execute(sql`
      update ${messages} set is_on_path = false
      where conversation_id = ${conversationId} and is_on_path and depth > ${fork}`),
    transaction.execute(sql`
      with recursive ${ascent}
      update ${messages} set is_on_path = true, chosen_at = clock_timestamp()
      from ascent where ${messages.id} = ascent.id and not ascent.is_on_path`),
    transaction
      .update(conversations)
      .set({
        headMessageId: headId,
        messageCount: (depth ?? -1) + 1,
        version: sql`${conversations.version} + 1`,
      })
      .where(sql`${conversations.id} = ${conversationId}`)
      .returning(),
  ]);
  if (moved === undefined) throw new Error('a locked conversation was not found');
  return moved;
}

const shownRows = z.array(z.object({ id: z.string() }));

/** Finds a message, or the nearest before it that was not deleted alone; null if none is left. */
export async function findNearestShown(queries: Queries, messageId: string): Promise<string | null> {
  const rows = await queries.execute(sql`
    with recursive ascent as (
      select id, parent_id, is_omitted from ${messages} where id = ${messageId}
      union all
      select above.id, above.parent_id, above.is_omitted
      from ascent join ${messages} above on above.id = ascent.parent_id where ascent.is_omitted)
    select id from ascent where not is_omitted`);
  return shownRows.parse([...rows])[0]?.id ?? null;
}
