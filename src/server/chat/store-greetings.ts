import { eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { limitGreetings } from '#src/domain/card/limit-greetings.ts';
import { greet } from '#src/server/characters/greet.ts';
import type { NamedCharacter } from '#src/server/characters/require-character.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { loadGreeted } from './load-greeted.ts';
import type { ConversationRow } from './require-conversation.ts';
import { conversations, messages } from './tables.ts';

/** What of a conversation its beginning depends on. */
type Beginning = Pick<ConversationRow, 'id' | 'userId' | 'characterId' | 'personaId' | 'language'>;

/**
 * Begins a conversation without messages: all greetings of the card are variants of its beginning, and the first is
 * the active one. Their macros are filled here once, for the person as it is in this conversation, so that what is
 * shown, what prompts hold and what is exported are the same words.
 * @returns the conversation, its version one higher
 */
export async function storeGreetings(
  transaction: Queries,
  character: NamedCharacter,
  { id, userId, characterId, personaId, language }: Beginning,
): Promise<ConversationRow> {
  const greeted = await loadGreeted(transaction, { userId, characterId, personaId, conversationId: id });
  const [first = '', ...others] = limitGreetings(greet(character, language, greeted));
  const greetings = [first, ...others.filter((greeting) => greeting !== '')].map((content, index) => ({
    id: newId(),
    conversationId: id,
    depth: 0,
    isOnPath: index === 0,
    role: 'assistant' as const,
    content,
    state: 'complete' as const,
    finishReason: 'stop' as const,
    model: 'card',
  }));
  await transaction.insert(messages).values(greetings);
  const [begun] = await transaction
    .update(conversations)
    .set({
      headMessageId: greetings[0]?.id ?? null,
      messageCount: 1,
      version: sql`${conversations.version} + 1`,
      modifiedAt: new Date(),
    })
    .where(eq(conversations.id, id))
    .returning();
  if (begun === undefined) throw new Error('a new conversation vanished');
  return begun;
}
