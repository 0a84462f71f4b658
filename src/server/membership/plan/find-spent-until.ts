import { eq } from 'drizzle-orm';
import { membershipMonth } from '#src/domain/gems/membership-month.ts';
import { loadWallet } from '#src/server/gems/load-account.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { levelTable } from '#src/server/account/identity/level-table.ts';
import type { SubscriptionRow } from '../state/apply-subscription.ts';

/**
 * Returns the share of the running month's package that was spent, as a time of the month: its middle if half of the gems
 * are gone. Null if the month's package was not taken, or comes every day still (decision 63).
 */
export async function findSpentUntil(
  queries: Queries,
  { userId, level, periodStart, periodEnd }: SubscriptionRow,
  now: Date,
): Promise<Date | null> {
  const [user] = await queries
    .select({ dailyUntil: users.dailyUntil })
    .from(users)
    .where(eq(users.id, userId));
  if (user?.dailyUntil != null && now < user.dailyUntil) return null;
  const { start, end } = membershipMonth({ start: periodStart, end: periodEnd }, now);
  const { daily, heldDaily, package: taken } = await loadWallet(queries, userId);
  if (taken.month?.getTime() !== start.getTime()) return null;
  const spent = Math.max(0, taken.monthGems - (daily - heldDaily));
  const share = Math.min(1, spent / levelTable[level].monthly);
  return new Date(start.getTime() + share * (end.getTime() - start.getTime()));
}
