import { eq } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, keepQuery } from '#src/server/platform/database/kept-query.ts';
import { type LevelLimits, levelTable, limitsKindOf } from '#src/server/platform/limits/level-table.ts';
import { users } from './tables.ts';

const selectLevel = keepQuery((queries) =>
  queries
    .select({ accountId: users.accountId, vipLevel: users.vipLevel })
    .from(users)
    .where(eq(users.id, given('userId'))),
);

/**
 * What a user may keep, by the level (rule:levels). Who has more of it from the time of a higher level keeps that,
 * and adds nothing.
 */
export async function loadLimits(queries: Queries, userId: string): Promise<LevelLimits> {
  const [user] = await selectLevel(queries, null, { userId });
  return levelTable[user === undefined ? 'guest' : limitsKindOf(user)];
}
