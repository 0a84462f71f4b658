import { eq, sql } from 'drizzle-orm';
import type { Message } from '#src/contract/chat/message-calls.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { loadMessage, type MessageReader } from '../messages/load-messages.ts';
import { bumpVersion, lockMessage } from '../messages/lock-message.ts';
import type { Owner } from '../messages/require-conversation.ts';
import { messages } from '../tables/tables.ts';
import { forgetSummariesWithout } from '../memory/forget-messages.ts';

export interface Hiding {
  owner: Owner;
  language: MessageReader['language'];
  messageId: string;
  isHidden: boolean;
}

/**
 * Excludes a message from prompts, or includes it again. While it is hidden it is neither sent to a model, nor
 * summarised, nor searched for facts; its earlier memories stay. A summary written during that time leaves it out, and
 * is written again once it is included.
 * @returns the message; a message that is already in the requested state stays unchanged
 * @throws AppError 40003 with 404 for a foreign or removed message
 */
export async function hideMessage(
  database: Database,
  { owner, language, messageId, isHidden }: Hiding,
): Promise<Message> {
  return database.transaction(async (transaction) => {
    const { conversation, message } = await lockMessage(transaction, owner, messageId);
    const { hiddenAt } = message;
    if ((hiddenAt !== null) !== isHidden) {
      await transaction
        .update(messages)
        .set({ hiddenAt: isHidden ? sql`clock_timestamp()` : null })
        .where(eq(messages.id, messageId));
      if (hiddenAt !== null) await forgetSummariesWithout(transaction, messageId, hiddenAt);
      await bumpVersion(transaction, conversation.id);
    }
    return loadMessage(transaction, { userId: owner.userId, language }, messageId);
  });
}
