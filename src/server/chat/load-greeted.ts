import { and, count, eq, lt } from 'drizzle-orm';
import { type Greeted, nobody } from '#src/server/characters/greet.ts';
import { users } from '#src/server/identity/tables.ts';
import { findPersona } from '#src/server/personas/find-persona.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { conversations } from './tables.ts';

export interface GreetingPlace {
  userId: string;
  characterId: string;
  /** Who the person is in the conversation; null for the default persona. */
  personaId: string | null;
  /** The conversation; null before there is one. */
  conversationId: string | null;
}

/** Whom the greetings of a conversation are said to. Before it has begun, they are those that it will begin with. */
export async function loadGreeted(
  queries: Queries,
  { userId, characterId, personaId, conversationId }: GreetingPlace,
): Promise<Greeted> {
  const [user] = await queries.select({ nickname: users.nickname }).from(users).where(eq(users.id, userId));
  const persona = await findPersona(queries, userId, personaId);
  // Ids grow with time.
  const isEarlier = conversationId === null ? undefined : lt(conversations.id, conversationId);
  const [earlier] = await queries
    .select({ count: count() })
    .from(conversations)
    .where(and(eq(conversations.userId, userId), eq(conversations.characterId, characterId), isEarlier));
  return {
    name: persona?.name ?? user?.nickname ?? nobody.name,
    persona: persona?.description ?? nobody.persona,
    earlierChats: earlier?.count ?? 0,
  };
}
