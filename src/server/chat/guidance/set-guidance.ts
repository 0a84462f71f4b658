import { eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Guidance } from '#src/contract/guidance-calls.ts';
import type { Database, Queries } from '#src/server/platform/database.ts';
import { guidances } from '../guidance-tables.ts';
import type { ConversationRow, Owner } from '../require-conversation.ts';
import { conversations } from '../tables.ts';
import { lockConversation } from '../tree/lock-message.ts';
import { type BothGuidances, readGuidance } from './get-guidance.ts';
import { checkGuidance } from './guidance-row.ts';

export interface GuidanceChange {
  owner: Owner;
  conversationId: string;
  chat?: Guidance | undefined;
  character?: Guidance | undefined;
}

/**
 * Changes what a person wants of replies; what is absent stays.
 * @throws AppError 40003: 404 for a foreign conversation; for words that are refused
 */
export async function setGuidance(
  database: Database,
  { owner, conversationId, chat, character }: GuidanceChange,
): Promise<BothGuidances> {
  return database.transaction(async (transaction) => {
    const conversation = await lockConversation(transaction, owner, conversationId);
    const before = await readGuidance(transaction, conversation);
    if (chat !== undefined) {
      await storeGuidance(transaction, conversation, { guidance: chat, before: before.chat, isOfChat: true });
    }
    if (character !== undefined) {
      const change = { guidance: character, before: before.character, isOfChat: false };
      await storeGuidance(transaction, conversation, change);
    }
    return readGuidance(transaction, conversation);
  });
}

/**
 * Stores guidance of a locked conversation, or of its character; all of it empty is no row.
 * @throws AppError 40003 for words that are refused
 */
export async function storeGuidance(
  transaction: Queries,
  conversation: Pick<ConversationRow, 'id' | 'userId' | 'characterId'>,
  { guidance, before, isOfChat }: { guidance: Guidance; before: Guidance; isOfChat: boolean },
): Promise<void> {
  const columns = await checkGuidance(transaction, guidance, before);
  const { id, userId, characterId } = conversation;
  const place = isOfChat
    ? eq(guidances.conversationId, id)
    : sql`${guidances.userId} = ${userId} and ${guidances.characterId} = ${characterId} and ${guidances.conversationId} is null`;
  if (columns.instructions === '' && columns.note === '') {
    await transaction.delete(guidances).where(place);
  } else {
    const values = { ...columns, modifiedAt: new Date() };
    await transaction
      .insert(guidances)
      .values({ id: newId(), userId, characterId, conversationId: isOfChat ? id : null, ...values })
      .onConflictDoUpdate(
        isOfChat
          ? { target: guidances.conversationId, set: values }
          : {
              target: [guidances.userId, guidances.characterId],
              targetWhere: sql`${guidances.conversationId} is null`,
              set: values,
            },
      );
  }
  await transaction
    .update(conversations)
    .set({ version: sql`${conversations.version} + 1` })
    .where(eq(conversations.id, id));
}
