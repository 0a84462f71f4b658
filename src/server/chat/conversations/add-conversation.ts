import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Language } from '#src/contract/locale/language.ts';
import type { Conversation } from '#src/contract/chat/conversation-calls.ts';
import { requireCharacter } from '#src/server/characters/require-character.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { markConversationSeen } from './mark-conversation-seen.ts';
import { newestFirst, type Owner, toConversation } from '../messages/require-conversation.ts';
import { conversations } from '../tables/tables.ts';
import { storeGreetings } from './greetings.ts';
import { loadConversation } from './load-conversation.ts';

export interface ConversationRequest {
  owner: Owner;
  characterId: string;
  /** True to begin a new one in any case. */
  fresh: boolean;
  /** The language of the card for a new conversation. */
  language: Language;
}

/**
 * Returns the visitor's newest conversation with a character, which is seen now, or a new one with its greetings
 * (rule:one-chat-goes-on). An archived conversation is returned only if there is no other conversation. Parallel
 * requests for the first conversation get the same conversation.
 * @throws AppError 40003 with 404 for an unknown character
 */
export async function addConversation(
  database: Database,
  request: ConversationRequest,
): Promise<Conversation> {
  const { owner, language } = request;
  const { userId, seesMature } = owner;
  const character = await requireCharacter(database, request.characterId, {
    language,
    seesMature,
    userId,
  });
  return database.transaction(async (transaction) => {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`conversation:${userId}:${request.characterId}`}, 0))`,
    );
    if (!request.fresh) {
      const [newest] = await transaction
        .select()
        .from(conversations)
        .where(
          and(
            eq(conversations.userId, userId),
            eq(conversations.characterId, request.characterId),
            isNull(conversations.deletedAt),
          ),
        )
        .orderBy(...newestFirst)
        .limit(1);
      if (newest !== undefined) {
        await markConversationSeen(transaction, owner, newest.id);
        return loadConversation(transaction, newest);
      }
    }
    const begun = { id: newId(), userId, characterId: request.characterId, language };
    await transaction.insert(conversations).values(begun);
    return toConversation(
      await storeGreetings(transaction, character, {
        ...begun,
        personaId: null,
        isAsSelf: false,
      }),
    );
  });
}
