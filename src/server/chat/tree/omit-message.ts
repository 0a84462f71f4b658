import { eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Queries } from '#src/server/platform/database/database.ts';
import { forgetSummariesOf } from '../memory/forget-messages.ts';
import type { ConversationRow } from '../base/require-conversation.ts';
import { messages, removals } from '../base/tables.ts';
import { bumpVersion } from './bump-version.ts';
import type { LockedMessage } from '../base/lock-message.ts';
import { movePath } from '../base/move-path.ts';

/** Whether anything that was not removed follows a message. */
export async function isFollowed(transaction: Queries, messageId: string): Promise<boolean> {
  const found = await transaction.execute(
    sql`select 1 from ${messages} where parent_id = ${messageId} and removal_id is null limit 1`,
  );
  return found.length > 0;
}

/**
 * Deletes one message alone: what follows it stays. It keeps its place in the tree, so however long the rest is, one row is
 * written; nothing shows, sends, searches or exports it. Facts from it do not count meanwhile, and summaries that tell of it
 * are deleted. The caller has locked the conversation.
 */
export async function omitMessage(
  transaction: Queries,
  { conversation, message }: LockedMessage,
): Promise<{ removalId: string; conversation: ConversationRow }> {
  const removalId = newId();
  await transaction.insert(removals).values({
    id: removalId,
    conversationId: conversation.id,
    kind: 'single',
    messageId: message.id,
    headMessageId: conversation.headMessageId ?? message.id,
    messageCount: 1,
  });
  await forgetSummariesOf(transaction, message.id);
  await transaction.update(messages).set({ isOmitted: true }).where(eq(messages.id, message.id));
  const isHead = conversation.headMessageId === message.id;
  const moved = isHead
    ? await movePath(transaction, conversation.id, message.id)
    : await bumpVersion(transaction, conversation.id);
  return { removalId, conversation: moved };
}
