import { and, count, eq, lt, sql } from 'drizzle-orm';
import { type Greeted, nobody } from '#src/server/characters/greet.ts';
import { users } from '#src/server/identity/tables.ts';
import { selectPersona } from '#src/server/personas/find-persona.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, keepQuery } from '#src/server/platform/database/kept-query.ts';
import { conversations } from '../base/tables.ts';

export interface GreetingPlace {
  userId: string;
  characterId: string;
  /** Who the person is in the conversation; null for the default persona. */
  personaId: string | null;
  /** The conversation; null before there is one. */
  conversationId: string | null;
}

const selectGreeted = keepQuery((queries, shape: { isChosen: boolean; isBegun: boolean }) => {
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
});

/** Whom the greetings of a conversation are said to. Before it has begun, they are those that it will begin with. */
export async function loadGreeted(
  queries: Queries,
  { userId, characterId, personaId, conversationId }: GreetingPlace,
): Promise<Greeted> {
  const shape = { isChosen: personaId !== null, isBegun: conversationId !== null };
  const values = { userId, characterId, personaId, conversationId };
  const [found] = await selectGreeted(queries, shape, values);
  const persona = found?.persona ?? null;
  return {
    name: persona?.name ?? found?.nickname ?? nobody.name,
    persona: persona?.description ?? nobody.persona,
    earlierChats: found?.earlier ?? 0,
  };
}
