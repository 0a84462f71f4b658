import { and, eq } from 'drizzle-orm';
import type { SellingParts } from './parts.ts';
import type { OrderHint } from './provider.ts';
import { type PaymentEvent, syncOrder } from './state/sync-order.ts';
import { orders, paymentEvents, subscriptions } from './tables.ts';

/** What an event names: of each, what its object says. */
export interface EventHint extends OrderHint, PaymentEvent {
  orderId?: string | undefined;
  subscriptionRef?: string | undefined;
}

/**
 * Handles an event whose sender is known: the order that it names is read anew and applied (documented in
 * docs/payments.md). What it says is not believed, and what it names that is not of this site is left alone.
 * @throws AppError 50001 when the provider cannot be asked: the event shall come again
 */
export async function receiveEvent(parts: SellingParts, hint: EventHint): Promise<void> {
  if (await isKnown(parts, hint.id)) return;
  const orderId = await findOrderId(parts, hint);
  if (orderId === null) return;
  const { id, type, checkoutRef, paymentRef } = hint;
  await syncOrder(parts, orderId, { checkoutRef, paymentRef }, { id, type });
}

async function isKnown({ database, provider }: SellingParts, id: string): Promise<boolean> {
  const known = await database
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider.name), eq(paymentEvents.id, id)));
  return known.length > 0;
}

/** The order whose checkout was the beginning of what an event is about; null for what is not of this site. */
async function findOrderId({ database, provider }: SellingParts, hint: EventHint): Promise<string | null> {
  const find = async (condition: ReturnType<typeof eq>) => {
    const [found] = await database
      .select({ id: orders.id, origin: orders.origin, subscriptionId: orders.subscriptionId })
      .from(orders)
      .where(and(eq(orders.provider, provider.name), condition))
      .orderBy(orders.createdAt)
      .limit(1);
    return found ?? null;
  };
  const ofSubscription = async (id: string) => (await find(eq(orders.subscriptionId, id)))?.id ?? null;
  if (hint.orderId !== undefined) {
    const named = await find(eq(orders.id, hint.orderId));
    if (named !== null) return named.id;
  }
  if (hint.subscriptionRef !== undefined) {
    const [subscription] = await database
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(eq(subscriptions.provider, provider.name), eq(subscriptions.ref, hint.subscriptionRef)));
    if (subscription !== undefined) return ofSubscription(subscription.id);
  }
  if (hint.paymentRef === undefined) return null;
  const paid = await find(eq(orders.paymentRef, hint.paymentRef));
  if (paid === null) return null;
  return paid.origin === 'checkout' || paid.subscriptionId === null ? paid.id : ofSubscription(paid.subscriptionId);
}
