import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#src/server/platform/database/database.ts';
import type { ReplyWriter } from '../replies/reply-writer.ts';
import { generations, messages } from '../tables/tables.ts';

/**
 * Stops the reply that is being written in a conversation, in whichever process, if it was removed, or anything before
 * it. Called after the removal: the end of a reply waits for the lock of its conversation.
 */
export async function stopRemovedReply(
  database: Database,
  writer: ReplyWriter,
  conversationId: string,
): Promise<void> {
  const stopped = await database
    .update(generations)
    .set({ stopRequestedAt: sql`now()` })
    .where(
      and(
        eq(generations.conversationId, conversationId),
        eq(generations.state, 'running'),
        sql`exists (
          with recursive ascent as (
            select parent_id, removal_id, is_on_path from ${messages}
            where ${messages.id} = ${generations.messageId}
            union all
            select above.parent_id, above.removal_id, above.is_on_path
            from ascent join ${messages} above on above.id = ascent.parent_id where not ascent.is_on_path)
          select from ascent where removal_id is not null)`,
      ),
    )
    .returning({ messageId: generations.messageId });
  for (const { messageId } of stopped) writer.find(messageId)?.abort('stopped');
}
