import { and, eq, isNull } from 'drizzle-orm';
import { unnamedInPrompt } from '#src/domain/macros/address-unnamed.ts';
import { cleanFact } from '#src/domain/memory/clean-memory.ts';
import { characterTexts } from '#src/server/characters/tables.ts';
import { createMemorableFilter, type ListMemorable } from '#src/server/chat/safety/list-memorable.ts';
import type { ConversationRow } from '#src/server/chat/messages/require-conversation.ts';
import { conversations } from '#src/server/chat/tables/tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { OfferedModel } from '#src/server/platform/llm/model/chat-models.ts';
import type { Services } from '#src/server/platform/services.ts';

/** A conversation with its participants, and the model that writes for it. */
export interface MemoryScene {
  conversation: ConversationRow;
  isMember: boolean;
  userName: string;
  characterName: string;
  model: OfferedModel;
  /** Leaves out what is not remembered, such as messages that tell of a crisis (rule:crisis-help). */
  listMemorable: ListMemorable;
}

/** Loads a conversation for work in the background; null for a deleted conversation. */
export async function loadMemoryScene(
  services: Services,
  conversationId: string,
): Promise<MemoryScene | null> {
  const { database, chatModels } = services;
  const [found] = await database
    .select({
      conversation: conversations,
      nickname: users.nickname,
      vipLevel: users.vipLevel,
      accountId: users.accountId,
      characterName: characterTexts.name,
    })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.userId))
    .leftJoin(
      characterTexts,
      and(
        eq(characterTexts.characterId, conversations.characterId),
        eq(characterTexts.language, conversations.language),
      ),
    )
    .where(and(eq(conversations.id, conversationId), isNull(conversations.deletedAt)));
  if (found === undefined) return null;
  const { conversation, nickname, characterName, vipLevel, accountId } = found;
  return {
    conversation,
    isMember: accountId !== null,
    userName: cleanFact(nickname) || unnamedInPrompt[conversation.language],
    characterName: cleanFact(characterName ?? ''),
    model: chatModels.chooseFor(vipLevel, conversation.chatModel),
    listMemorable: createMemorableFilter(services),
  };
}
