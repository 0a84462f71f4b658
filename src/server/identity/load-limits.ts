import { eq } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database.ts';
import { type LevelLimits, levelTable, limitsKindOf } from '#src/server/platform/limits/level-table.ts';
import { users } from './tables.ts';

/**
 * What a user may keep, by the level (D6). Who has more of it from the time of a higher level keeps that, and adds nothing.
 */
export async function loadLimits(queries: Queries, userId: string): Promise<LevelLimits> {
  const [user] = await queries
    .select({ accountId: users.accountId, vipLevel: users.vipLevel })
    .from(users)
    .where(eq(users.id, userId));
  return levelTable[user === undefined ? 'guest' : limitsKindOf(user)];
}
