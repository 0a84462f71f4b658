import { and, eq } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { OrderRow } from '../provider.ts';
import { orders } from '../tables.ts';

/**
 * Has a provider do something for an order, and counts it when that fails: the next try is another request, where those
 * at the same time are one. Each has to look first whether an earlier one was carried out.
 */
export async function countFailures<T>(queries: Queries, order: OrderRow, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const { id, failedTries } = order;
    await queries
      .update(orders)
      .set({ failedTries: failedTries + 1 })
      .where(and(eq(orders.id, id), eq(orders.failedTries, failedTries)));
    throw error;
  }
}
