import { eq } from 'drizzle-orm';
import { isTimeZone } from '#src/domain/time/time-zone.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { users } from './tables.ts';

/**
 * Stores the time zone in which a person's day begins; an unknown zone is ignored.
 * @param known the zone that is stored already
 * @returns true if it changed
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
