import { and, asc, desc, eq, exists, ne, or, sql } from 'drizzle-orm';
import type { Persona } from '#src/contract/personas/persona-calls.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { pictureAddress } from '#src/server/pictures/picture-of.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { personas } from './tables.ts';

export type PersonaRow = typeof personas.$inferSelect;

/**
 * Selects the chosen persona if it belongs to the user, else the default one, and none for somebody who is there as
 * themselves; user and persona are parameters of the query.
 */
export function selectPersona(
  queries: Queries,
  { isChosen, isAsSelf }: { isChosen: boolean; isAsSelf: boolean },
) {
  const chosen = isChosen ? eq(personas.id, given('personaId')) : undefined;
  return queries
    .select()
    .from(personas)
    .where(isAsSelf ? sql`false` : and(eq(personas.userId, given('userId')), or(personas.isDefault, chosen)))
    .orderBy(...(chosen === undefined ? [] : [desc(chosen)]))
    .limit(1);
}

const selectWhole = cacheQuery(selectPersona);

/**
 * Finds a user's persona in a conversation: the one chosen for it if it belongs to the user, else the default one.
 * @returns null for a user without personas, and for one who is there as themselves
 */
export async function findPersona(
  queries: Queries,
  userId: string,
  { personaId, isAsSelf }: { personaId: string | null; isAsSelf: boolean },
): Promise<PersonaRow | null> {
  if (isAsSelf) return null;
  const shape = { isChosen: personaId !== null, isAsSelf };
  const [row] = await selectWhole(queries, shape, { userId, personaId });
  return row ?? null;
}

/**
 * Returns a user's own persona.
 * @throws AppError 40003 with 404 when it does not exist or is somebody else's (rule:own-data)
 */
export async function requirePersona(queries: Queries, userId: string, id: string): Promise<PersonaRow> {
  const [row] = await queries
    .select()
    .from(personas)
    .where(and(eq(personas.id, id), eq(personas.userId, userId)));
  if (row === undefined) throw notFound();
  return row;
}

/** Clears the default persona of a user, before another one becomes it. */
export async function clearDefault(transaction: Queries, userId: string): Promise<void> {
  await transaction
    .update(personas)
    .set({ isDefault: false })
    .where(and(eq(personas.userId, userId), personas.isDefault));
}

/** Lists a user's personas, the default first, then by name. */
export async function listPersonas(queries: Queries, userId: string): Promise<Persona[]> {
  const rows = await queries
    .select()
    .from(personas)
    .where(eq(personas.userId, userId))
    .orderBy(desc(personas.isDefault), asc(personas.name), asc(personas.id));
  return rows.map(toPersona);
}

/** Returns true if characters have a name for the user: a nickname, or the name of a persona. */
export async function isNamed(queries: Queries, userId: string): Promise<boolean> {
  const own = queries.select({ id: personas.id }).from(personas).where(eq(personas.userId, userId));
  const named = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), or(ne(users.nickname, ''), exists(own))));
  return named.length > 0;
}

/** Converts a row to the form of the contract. */
export function toPersona(row: PersonaRow): Persona {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    avatar: pictureAddress(row.avatarId),
    is_default: row.isDefault,
    lorebook_id: row.lorebookId,
    version: row.version,
    modify_time: row.modifiedAt.toISOString(),
  };
}
