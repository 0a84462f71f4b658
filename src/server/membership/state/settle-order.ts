import { eq } from 'drizzle-orm';
import type { SellingParts } from '../parts.ts';
import { countFailures } from './count-failures.ts';
import { orders, subscriptions } from '../tables.ts';

/**
 * Does at the provider what was decided here and stored: the refund of a withdrawal, the end of a subscription whose price
 * was given back. Each may be repeated.
 * @returns true when something was done, so that the provider has to be read once more
 * @throws AppError 50001 when the provider cannot be asked; then it is still due
 */
export async function settleOrder(parts: SellingParts, orderId: string): Promise<boolean> {
  const { database, provider } = parts;
  const [order] = await database.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined || order.provider !== provider.name) return false;
  const hasEnded = order.subscriptionId !== null && (await settleSubscription(parts, order.subscriptionId));
  if (!order.refundDue || order.paymentRef === null) return hasEnded;
  const payment = { ref: order.paymentRef, amount: order.withdrawnAmount ?? 0 };
  await countFailures(database, order, () => provider.refund(order, payment));
  await database.update(orders).set({ refundDue: false, lookAt: null }).where(eq(orders.id, orderId));
  return true;
}

async function settleSubscription({ database, provider }: SellingParts, id: string): Promise<boolean> {
  const [subscription] = await database.select().from(subscriptions).where(eq(subscriptions.id, id));
  switch (subscription?.due) {
    case 'end':
      await provider.endSubscription(subscription.ref);
      break;
    case 'cancel':
      await provider.setCancelling(subscription.ref, true);
      break;
    case null:
    case undefined:
      return false;
  }
  await database.update(subscriptions).set({ due: null, lookAt: new Date() }).where(eq(subscriptions.id, id));
  return true;
}
