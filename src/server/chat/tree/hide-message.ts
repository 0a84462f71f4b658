import { eq, sql } from 'drizzle-orm';
import type { Message } from '#src/contract/chat/message-calls.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { loadMessage, type Reader } from '../base/load-messages.ts';
import { bumpVersion, lockMessage } from '../base/lock-message.ts';
import type { Owner } from '../base/require-conversation.ts';
import { messages } from '../base/tables.ts';
import { forgetSummariesWithout } from '../memory/forget-messages.ts';

export interface Hiding {
  owner: Owner;
  language: Reader['language'];
  messageId: string;
  isHidden: boolean;
}

/**
 * Keeps a message out of prompts, or lets it in again. While it is hidden it is neither sent to a model, nor summarised, nor
 * are facts taken from it; what was remembered of it before stays. A summary that was made meanwhile does not tell of it, and
 * is made anew once it is let in.
 * @returns the message; one that is as it is asked for stays so
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
