import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Guidance } from '#src/contract/chat/guidance-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { guidances } from '../tables/guidance-tables.ts';
import type { ConversationRow, Owner } from '../messages/require-conversation.ts';
import { conversations } from '../tables/tables.ts';
import { lockConversation } from '../messages/lock-message.ts';
import { type BothGuidances, readGuidance } from './get-guidance.ts';
import { checkWords, cleanGuidance, requireAdultGuidance, toColumns } from './guidance-row.ts';

export interface GuidanceChange {
  owner: Owner;
  conversationId: string;
  chat?: Guidance | undefined;
  character?: Guidance | undefined;
  /** The instructions that the caller read before; absent to replace any stored ones. */
  read?: Partial<BothGuidances> | undefined;
}

const scopes = ['chat', 'character'] as const;

/**
 * Changes a person's guidance for replies; absent fields stay as they are.
 * @throws AppError 40003: 404 for a foreign conversation; 409 if the stored state differs from `read`; for rejected
 * text
 */
export async function setGuidance(
  database: Database,
  { owner, conversationId, chat, character, read = {} }: GuidanceChange,
): Promise<BothGuidances> {
  const changed = { chat: chat && cleanGuidance(chat), character: character && cleanGuidance(character) };
  await checkWords(
    database,
    [changed.chat, changed.character].filter((guidance) => guidance !== undefined),
  );
  return database.transaction(async (transaction) => {
    const conversation = await lockConversation(transaction, owner, conversationId);
    const before = await readGuidance(transaction, conversation);
    if (scopes.some((scope) => changed[scope] && isOther(read[scope], before[scope]))) {
      throw new AppError(40003, { status: 409, userMessage: userMessages.changedElsewhere });
    }
    const after = { chat: changed.chat ?? before.chat, character: changed.character ?? before.character };
    await requireAdultGuidance([after.character, after.chat], [before.character, before.chat]);
    if (changed.chat !== undefined) await writeGuidance(transaction, conversation, changed.chat, 'chat');
    if (changed.character !== undefined) {
      await writeGuidance(transaction, conversation, changed.character, 'character');
    }
    await countVersion(transaction, conversation.id);
    return readGuidance(transaction, conversation);
  });
}

function isOther(read: Guidance | undefined, stored: Guidance): boolean {
  return read !== undefined && !isDeepStrictEqual(cleanGuidance(read), stored);
}

/** Stores checked guidance, of a locked conversation or of its character; if all of it is empty, there is no row. */
export async function writeGuidance(
  transaction: Queries,
  { id, userId, characterId }: Pick<ConversationRow, 'id' | 'userId' | 'characterId'>,
  guidance: Guidance,
  scope: 'chat' | 'character',
): Promise<void> {
  const isOfChat = scope === 'chat';
  const place = isOfChat
    ? eq(guidances.conversationId, id)
    : sql`${guidances.userId} = ${userId} and ${guidances.characterId} = ${characterId} and ${guidances.conversationId} is null`;
  if (guidance.instructions === '' && guidance.note === '') {
    await transaction.delete(guidances).where(place);
    return;
  }
  const values = { ...toColumns(guidance), modifiedAt: sql`now()` };
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

/** Raises the version of a conversation, which notifies other windows. */
async function countVersion(transaction: Queries, id: string): Promise<void> {
  await transaction
    .update(conversations)
    .set({ version: sql`${conversations.version} + 1` })
    .where(eq(conversations.id, id));
}
