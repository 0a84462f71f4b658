import { and, eq, type SQL } from 'drizzle-orm';
import type { SellingParts } from '../provider/parts.ts';
import type { OrderHint } from '../provider/provider.ts';
import { orders, paymentEvents, subscriptions } from '../tables/tables.ts';
import { type PaymentEvent, syncOrder } from './sync-order.ts';

/** The references of an event, as its object states them. */
export interface EventHint extends OrderHint, PaymentEvent {
  orderId?: string | undefined;
  subscriptionRef?: string | undefined;
}

/**
 * Handles an event whose sender is verified: the order that it names is read from the provider and applied (documented
 * in docs/payments.md). Its content is not trusted, and references that are not of this site are ignored.
 * @throws AppError 50001 when the provider cannot be reached: the event has to be sent again
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

/** Finds the order whose checkout began the subject of an event; null for a subject that is not of this site. */
async function findOrderId(parts: SellingParts, hint: EventHint): Promise<string | null> {
  const { orderId, subscriptionRef, paymentRef } = hint;
  if (orderId !== undefined) {
    const named = await findOrder(parts, eq(orders.id, orderId));
    if (named !== null) return rootOf(parts, named);
  }
  if (subscriptionRef !== undefined) return findOrderOfSubscription(parts, subscriptionRef);
  if (paymentRef === undefined) return null;
  const paid = await findOrder(parts, eq(orders.paymentRef, paymentRef));
  if (paid !== null) return rootOf(parts, paid);
  // The payment of a renewal of which there is no other news yet.
  const ofPayment = await parts.provider.findSubscription(paymentRef);
  return ofPayment === null ? null : findOrderOfSubscription(parts, ofPayment);
}

/**
 * Returns the root order. Our refunds name the order of a renewal or change, which is read with the order that its
 * subscription began with.
 */
function rootOf(
  parts: SellingParts,
  { id, origin, subscriptionId }: NonNullable<Awaited<ReturnType<typeof findOrder>>>,
): Promise<string | null> {
  return origin === 'checkout' || subscriptionId === null
    ? Promise.resolve(id)
    : findRoot(parts, subscriptionId);
}

async function findOrderOfSubscription(parts: SellingParts, ref: string): Promise<string | null> {
  const { database, provider } = parts;
  const [subscription] = await database
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider.name), eq(subscriptions.ref, ref)));
  return subscription === undefined ? null : findRoot(parts, subscription.id);
}

async function findRoot(parts: SellingParts, subscriptionId: string): Promise<string | null> {
  const isRoot = and(eq(orders.subscriptionId, subscriptionId), eq(orders.origin, 'checkout'));
  return (await findOrder(parts, isRoot))?.id ?? null;
}

async function findOrder({ database, provider }: SellingParts, condition: SQL | undefined) {
  const [found] = await database
    .select({ id: orders.id, origin: orders.origin, subscriptionId: orders.subscriptionId })
    .from(orders)
    .where(and(eq(orders.provider, provider.name), condition))
    .limit(1);
  return found ?? null;
}
