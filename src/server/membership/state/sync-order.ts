import { eq, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database.ts';
import { describeError } from '#src/server/platform/log.ts';
import { retryDeadlocks } from '#src/server/platform/retry-deadlocks.ts';
import type { SellingParts } from '../parts.ts';
import type { OrderHint, OrderRow, OrderSnapshot } from '../provider.ts';
import { requireRootOrder } from '../plan/running-subscription.ts';
import { orders, paymentEvents } from '../tables.ts';
import { applySnapshot } from './apply-snapshot.ts';
import { settleOrder } from './settle-order.ts';

/** An event of a provider: it only names an order. */
export interface PaymentEvent {
  id: string;
  type: string;
}

/**
 * Reads an order from the provider and applies what it says; then does what is left to be done there. Whoever names an
 * order comes here: a webhook, the sweep, a return from the checkout.
 * @param event stored in the same transaction; one that was applied before changes nothing
 * @throws AppError 50001 when the provider cannot be asked
 */
export async function syncOrder(
  parts: SellingParts,
  orderId: string,
  hint: OrderHint = {},
  event?: PaymentEvent,
): Promise<void> {
  await readAndApply(parts, orderId, { hint, event });
  parts.sendMails();
  try {
    // What came of it is to be read as well.
    if (await settleOrder(parts, orderId))
      await readAndApply(parts, await rootOf(parts, orderId), { hint: {} });
  } catch (error) {
    // The sweep does what is left.
    parts.log.warn('order-not-settled', describeError(error));
  }
}

async function readAndApply(
  parts: SellingParts,
  orderId: string,
  { hint, event }: { hint: OrderHint; event?: PaymentEvent | undefined },
): Promise<void> {
  const { database, provider } = parts;
  const readNumber = await takeReadNumber(database);
  const [order] = await database.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined || order.provider !== provider.name || order.userId === null) return;
  // Renewals and changes are read with the order that they followed.
  if (order.origin !== 'checkout') return;
  const snapshot = await readSnapshot(parts, order, hint);
  await retryDeadlocks(() =>
    database.transaction(async (transaction) => {
      if (event !== undefined && !(await noteEvent(transaction, provider.name, event))) return;
      await applySnapshot(transaction, { orderId, snapshot, readNumber });
    }),
  );
}

async function rootOf({ database }: SellingParts, orderId: string): Promise<string> {
  const [order] = await database.select().from(orders).where(eq(orders.id, orderId));
  return order === undefined || order.origin === 'checkout' || order.subscriptionId === null
    ? orderId
    : requireRootOrder(database, order.subscriptionId);
}

async function readSnapshot(
  { provider }: SellingParts,
  order: OrderRow,
  hint: OrderHint,
): Promise<OrderSnapshot> {
  if (order.checkoutRef !== null || hint.checkoutRef !== undefined) return provider.readOrder(order, hint);
  // No checkout of it was ever heard of.
  const isOver = order.expiresAt !== null && order.expiresAt <= new Date();
  return { state: isOver ? 'expired' : 'open', checkoutRef: null, payment: null, subscription: null };
}

async function takeReadNumber(queries: Queries): Promise<number> {
  const [taken] = await queries.execute<{ number: string }>(sql`select nextval('payment_reads') as number`);
  if (taken === undefined) throw new Error('a sequence gave no number');
  return Number(taken.number);
}

/** @returns false for an event that was noted before */
async function noteEvent(
  transaction: Queries,
  provider: OrderRow['provider'],
  event: PaymentEvent,
): Promise<boolean> {
  const noted = await transaction
    .insert(paymentEvents)
    .values({ provider, ...event })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return noted.length > 0;
}
