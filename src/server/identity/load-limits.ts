import levels from '#src/content/levels.json' with { type: 'json' };
import { eq } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { type LevelLimits, levelTable, limitsKindOf } from '#src/server/platform/limits/level-table.ts';
import { users } from './tables.ts';
import type { VipLevel } from '#src/contract/account/user-calls.ts';

const selectLevel = cacheQuery((queries) =>
  queries
    .select({ accountId: users.accountId, vipLevel: users.vipLevel })
    .from(users)
    .where(eq(users.id, given('userId'))),
);

/**
 * Loads the limits of a user's level (rule:levels). A user who has more from the time of a higher level keeps it, but
 * cannot add anything.
 */
export async function loadLimits(queries: Queries, userId: string): Promise<LevelLimits> {
  const [user] = await selectLevel(queries, null, { userId });
  return levelTable[user === undefined ? 'guest' : limitsKindOf(user)];
}

/** Returns the gems in the daily package of a user (rule:daily-package). */
export function dailyPackage(user: { accountId: string | null; vipLevel: VipLevel }): number {
  return user.accountId === null ? levels.guest.package : levels[user.vipLevel].package;
}
