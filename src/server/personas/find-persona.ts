import { and, desc, eq, or } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database.ts';
import { personas } from './tables.ts';

export type PersonaRow = typeof personas.$inferSelect;

/**
 * Who a user is in a conversation: the persona that was chosen for it, as long as it is the user's own, else the
 * default one.
 * @returns null for a user without personas
 */
export async function findPersona(
  queries: Queries,
  userId: string,
  personaId: string | null,
): Promise<PersonaRow | null> {
  const isChosen = personaId === null ? undefined : eq(personas.id, personaId);
  const [row] = await queries
    .select()
    .from(personas)
    .where(and(eq(personas.userId, userId), or(personas.isDefault, isChosen)))
    .orderBy(...(isChosen === undefined ? [] : [desc(isChosen)]))
    .limit(1);
  return row ?? null;
}
