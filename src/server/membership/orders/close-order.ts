import { and, eq, isNull } from 'drizzle-orm';
import type { SellingParts } from '../provider/parts.ts';
import type { OrderRow } from '../provider/provider.ts';
import { orders } from '../tables/tables.ts';
import { syncOrder } from '../state/sync-order.ts';

/**
 * Closes an order, so that it cannot be paid; an order that was paid in the meantime stays paid. @throws AppError 50001
 * when the provider fails
 */
export async function closeOrder(parts: SellingParts, order: OrderRow): Promise<void> {
  const { database, provider } = parts;
  if (order.checkoutRef === null) {
    // Its checkout was never opened, so there is no page to pay it on.
    await database
      .update(orders)
      .set({ state: 'expired', lookAt: null })
      .where(and(eq(orders.id, order.id), eq(orders.state, 'open'), isNull(orders.checkoutRef)));
    return;
  }
  await provider.closeCheckout(order);
  await syncOrder(parts, order.id);
}
