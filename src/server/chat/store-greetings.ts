import { eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Language } from '#src/contract/language.ts';
import { listGreetings, type NamedCharacter } from '#src/server/characters/require-character.ts';
import type { Queries } from '#src/server/platform/database.ts';
import type { ConversationRow } from './require-conversation.ts';
import { conversations, messages } from './tables.ts';

/**
 * Begins a conversation without messages: all greetings of the card are variants of its beginning, and the first is
 * the active one.
 * @returns the conversation, its version one higher
 */
export async function storeGreetings(
  transaction: Queries,
  { id, language, character }: { id: string; language: Language; character: NamedCharacter },
): Promise<ConversationRow> {
  const [first = '', ...others] = listGreetings(character, language);
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
