import { and, eq, gte, sql } from 'drizzle-orm';
import { gemEntries, gemWallets } from '#src/server/gems/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { levelTable } from '#src/server/account/identity/level-table.ts';
import { findProduct } from '../products/products.ts';
import type { OrderRow } from '../provider/provider.ts';

type Payment = Pick<OrderRow, 'productId' | 'currency' | 'amount' | 'level' | 'interval' | 'paidAt'>;

/**
 * Computes the price of the gems of a membership's packages that were spent since its first payment, in the smallest
 * unit, at the lowest price of a gem among its plans. A month's package can be spent in a day: the time alone would give
 * its price back (rule:withdrawal).
 * @param payments its checkout and its changes, oldest first
 */
export async function priceOfSpentGems(
  queries: Queries,
  userId: string,
  payments: readonly Payment[],
): Promise<number> {
  const prices = payments.flatMap((payment) => priceOfGem(payment) ?? []);
  const since = payments[0]?.paidAt;
  if (since == null || prices.length === 0) return 0;
  return Math.round((await countSpent(queries, userId, since)) * Math.min(...prices));
}

function priceOfGem({ productId, currency, amount, level, interval }: Payment): number | null {
  if (level === null || interval === null) return null;
  const price = findProduct(productId, currency)?.amount ?? amount;
  return price / (interval === 'year' ? 12 : 1) / levelTable[level].monthly;
}

/** Counts the gems that were spent, or are held, of the daily part, less the gems that came with a day. */
async function countSpent(queries: Queries, userId: string, since: Date): Promise<number> {
  const [found] = await queries
    .select({
      held: gemWallets.heldDaily,
      spent: sql<number>`coalesce(-sum(${gemEntries.daily}) filter (where ${gemEntries.kind} in ('spend', 'package')), 0)::int`,
    })
    .from(gemWallets)
    .leftJoin(gemEntries, and(eq(gemEntries.walletId, gemWallets.id), gte(gemEntries.createdAt, since)))
    .where(eq(gemWallets.userId, userId))
    .groupBy(gemWallets.id);
  return found === undefined ? 0 : Math.max(0, found.spent + found.held);
}
