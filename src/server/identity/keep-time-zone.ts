import { eq } from 'drizzle-orm';
import { isTimeZone } from '#src/domain/gems/package-day.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { users } from './tables.ts';

/**
 * Keeps where a person's day begins; a zone that nobody knows is ignored.
 * @param known the zone that is kept already
 * @returns true where it changed
 */
export async function keepTimeZone(
  database: Queries,
  userId: string,
  { said, known }: { said: string | undefined; known: string | null },
): Promise<boolean> {
  if (said === undefined || said === known || !isTimeZone(said)) return false;
  await database.update(users).set({ timeZone: said }).where(eq(users.id, userId));
  return true;
}
