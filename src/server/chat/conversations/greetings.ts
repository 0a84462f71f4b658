import { and, count, eq, lt, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { limitGreetings } from '#src/domain/cards/limit-greetings.ts';
import { greet, type Greeted, nobody } from '#src/server/characters/greet.ts';
import type { NamedCharacter } from '#src/server/characters/require-character.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { selectPersona } from '#src/server/personas/find-persona.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import type { ConversationRow } from '../messages/require-conversation.ts';
import { conversations, messages } from '../tables/tables.ts';

/** The fields of a conversation on which its beginning depends. */
type Beginning = Pick<
  ConversationRow,
  'id' | 'userId' | 'characterId' | 'personaId' | 'isAsSelf' | 'language'
>;

/**
 * Begins a conversation without messages: all greetings of the card are variants of its beginning, and the first is the
 * active one. Their macros are filled here once, for the person in this conversation, so that the shown text, prompts
 * and exports are the same. A card without a greeting begins with no message.
 * @returns the conversation, its version one higher
 */
export async function storeGreetings(
  transaction: Queries,
  character: NamedCharacter,
  { id, userId, characterId, personaId, isAsSelf, language }: Beginning,
): Promise<ConversationRow> {
  const greeted = await loadGreeted(transaction, {
    userId,
    characterId,
    personaId,
    isAsSelf,
    conversationId: id,
  });
  const said = limitGreetings(greet(character, language, greeted));
  const greetings = listBeginnings(said).map((content, index) => ({
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
  if (greetings.length > 0) await transaction.insert(messages).values(greetings);
  const [begun] = await transaction
    .update(conversations)
    .set({
      headMessageId: greetings[0]?.id ?? null,
      messageCount: greetings.length > 0 ? 1 : 0,
      version: sql`${conversations.version} + 1`,
      modifiedAt: sql`now()`,
    })
    .where(eq(conversations.id, id))
    .returning();
  if (begun === undefined) throw new Error('a new conversation was not found');
  return begun;
}

/**
 * Lists the first greeting, even if its macros left nothing of it, and the others with a text; none for a card without
 * greetings.
 */
function listBeginnings([first = '', ...others]: readonly string[]): string[] {
  const more = others.filter((greeting) => greeting !== '');
  return first === '' && more.length === 0 ? [] : [first, ...more];
}

interface GreetingPlace {
  userId: string;
  characterId: string;
  /** The person's persona in the conversation; null for the default persona. */
  personaId: string | null;
  isAsSelf: boolean;
  /** The conversation; null before there is one. */
  conversationId: string | null;
}

const selectGreeted = cacheQuery(
  (queries, shape: { isChosen: boolean; isAsSelf: boolean; isBegun: boolean }) => {
    const persona = selectPersona(queries, shape).as('persona');
    const earlier = queries
      .select({ count: count() })
      .from(conversations)
      .where(
        and(
          eq(conversations.userId, given('userId')),
          eq(conversations.characterId, given('characterId')),
          // Ids grow with time.
          shape.isBegun ? lt(conversations.id, given('conversationId')) : undefined,
        ),
      );
    return queries
      .select({
        nickname: users.nickname,
        persona: sql<{ name: string; description: string } | null>`(
        select json_build_object('name', ${persona.name}, 'description', ${persona.description}) from ${persona})`,
        earlier: sql<number>`${earlier}::int`,
      })
      .from(users)
      .where(eq(users.id, given('userId')));
  },
);

/**
 * Loads the person to whom the greetings of a conversation are addressed. Before the conversation has begun, those are
 * the greetings that it will begin with.
 */
export async function loadGreeted(
  queries: Queries,
  { userId, characterId, personaId, isAsSelf, conversationId }: GreetingPlace,
): Promise<Greeted> {
  const shape = { isChosen: personaId !== null, isAsSelf, isBegun: conversationId !== null };
  const values = { userId, characterId, personaId, conversationId };
  const [found] = await selectGreeted(queries, shape, values);
  const persona = found?.persona ?? null;
  return {
    name: persona?.name ?? found?.nickname ?? nobody.name,
    persona: persona?.description ?? nobody.persona,
    earlierChats: found?.earlier ?? 0,
  };
}
