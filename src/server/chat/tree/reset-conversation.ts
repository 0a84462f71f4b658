import { and, eq, isNull } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { requireCharacter } from '#src/server/characters/require-character.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { lockConversation } from '../messages/lock-message.ts';
import { setHead } from '../replies/set-head.ts';
import { type Owner, requireConversation } from '../messages/require-conversation.ts';
import { messages, removals } from '../tables/tables.ts';
import { storeGreetings } from '../conversations/greetings.ts';
import { loadConversation } from '../conversations/load-conversation.ts';
import type { ReplyWriter } from '../replies/reply-writer.ts';
import type { Removed } from './delete-message.ts';
import { setSiteTitle } from './restore-removal.ts';
import { stopRemovedReply } from './stop-removed-reply.ts';

/**
 * Starts over from the greetings; for 30 days the old messages can be restored, with their memories and the title that
 * the site had created (rule:thirty-days). A reply that is being written is stopped.
 * @throws AppError 40003 with 404 for a foreign or unknown conversation
 */
export async function resetConversation(
  database: Database,
  writer: ReplyWriter,
  { owner, id }: { owner: Owner; id: string },
): Promise<Omit<Removed, 'other_branch_id'>> {
  const { characterId, language } = await requireConversation(database, owner, id);
  const character = await requireCharacter(database, characterId, { ...owner, language });
  const removed = await database.transaction(async (transaction) => {
    const conversation = await lockConversation(transaction, owner, id);
    const { headMessageId, messageCount, titleOrigin } = conversation;
    // Without any message there is nothing to reset, and nothing to restore.
    if (headMessageId === null) throw new AppError(40003, { userMessage: userMessages.nothingToReset });
    const removalId = newId();
    await transaction.insert(removals).values({
      id: removalId,
      conversationId: id,
      kind: 'reset',
      headMessageId,
      messageCount,
      title: titleOrigin === 'site' ? conversation.title : '',
    });
    await setSiteTitle(transaction, id, '');
    await setHead(transaction, id, null);
    await transaction
      .update(messages)
      .set({ removalId })
      .where(and(eq(messages.conversationId, id), isNull(messages.parentId), isNull(messages.removalId)));
    const begun = await storeGreetings(transaction, character, conversation);
    return { removal_id: removalId, conversation: await loadConversation(transaction, begun) };
  });
  await stopRemovedReply(database, writer, id);
  return removed;
}
