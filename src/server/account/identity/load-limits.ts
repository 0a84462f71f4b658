import { eq } from 'drizzle-orm';
import { membershipMonth } from '#src/domain/gems/membership-month.ts';
import type { PackageTerms } from '#src/domain/gems/package-day.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { type LevelLimits, levelTable, limitsKindOf } from '#src/server/account/identity/level-table.ts';
import { users } from './tables.ts';
import type { VipLevel } from '#src/contract/call/level.ts';

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

/** The facts about a user that the login package depends on. */
export type PackageOwner = Pick<
  typeof users.$inferSelect,
  'accountId' | 'vipLevel' | 'timeZone' | 'paidFrom' | 'paidUntil' | 'dailyUntil'
>;

/** Returns the login package that a user is due (rule:daily-package). */
export function packageTermsOf(user: PackageOwner, now: Temporal.Instant): PackageTerms {
  const { vipLevel, paidFrom, paidUntil, dailyUntil } = user;
  const base = { month: null, zone: user.timeZone, now };
  if (user.accountId === null) return { ...base, gems: levelTable.guest.daily };
  const { daily, monthly } = levelTable[vipLevel];
  // Nothing is paid while even the first payment is pending.
  const isPaid = paidFrom !== null && paidUntil !== null && paidFrom < paidUntil;
  if (monthly === 0 || !isPaid) return { ...base, gems: daily };
  const time = new Date(now.epochMilliseconds);
  if (dailyUntil !== null && time < dailyUntil) return { ...base, gems: monthly };
  const { start } = membershipMonth({ start: paidFrom, end: paidUntil }, time);
  return { ...base, gems: daily, month: { start, gems: monthly } };
}

/**
 * Returns the most gems that a level leaves in the daily part: the package of the month, else the package of the day.
 */
export function largestPackage(vipLevel: VipLevel): number {
  const { daily, monthly } = levelTable[vipLevel];
  return Math.max(daily, monthly);
}
