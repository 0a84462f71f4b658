import { and, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#src/server/platform/database/database.ts';
import { orders } from './tables.ts';

/** Long enough to be asked about. */
const kept = sql`now() - interval '30 days'`;

/** Erases orders that nobody paid: there is nothing to account for. @returns how many */
export async function eraseOldOrders(database: Database): Promise<number> {
  const erased = await database
    .delete(orders)
    .where(
      and(
        inArray(orders.state, ['expired', 'failed']),
        isNull(orders.paidAt),
        isNull(orders.subscriptionId),
        lt(orders.createdAt, kept),
      ),
    )
    .returning({ id: orders.id });
  return erased.length;
}
