import { and, desc, eq, or } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, keepQuery } from '#src/server/platform/database/kept-query.ts';
import { personas } from './tables.ts';

export type PersonaRow = typeof personas.$inferSelect;

/**
 * The persona that was chosen, as long as it is the user's own, else the default one; user and persona are given with
 * the query.
 */
export function selectPersona(queries: Queries, { isChosen }: { isChosen: boolean }) {
  const chosen = isChosen ? eq(personas.id, given('personaId')) : undefined;
  return queries
    .select()
    .from(personas)
    .where(and(eq(personas.userId, given('userId')), or(personas.isDefault, chosen)))
    .orderBy(...(chosen === undefined ? [] : [desc(chosen)]))
    .limit(1);
}

const selectWhole = keepQuery(selectPersona);

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
  const [row] = await selectWhole(queries, { isChosen: personaId !== null }, { userId, personaId });
  return row ?? null;
}
