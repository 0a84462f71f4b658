import { and, eq, exists, ne, or } from 'drizzle-orm';
import { personas } from './tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { users } from '#src/server/identity/tables.ts';

/** Whether there is a name that characters may call a user by: a nickname, or that of a persona. */
export async function isNamed(queries: Queries, userId: string): Promise<boolean> {
  const own = queries.select({ id: personas.id }).from(personas).where(eq(personas.userId, userId));
  const named = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), or(ne(users.nickname, ''), exists(own))));
  return named.length > 0;
}
