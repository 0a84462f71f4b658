import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { retryDeadlocks } from '#src/server/platform/database/retry-deadlocks.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import type { SellingParts } from '../provider/parts.ts';
import type { OrderHint, OrderRow, OrderSnapshot } from '../provider/provider.ts';
import { orders, paymentEvents } from '../tables/tables.ts';
import { applySnapshot } from './apply-snapshot.ts';
import { requireRootOrder } from './running-subscription.ts';
import { settleOrder } from './settle-order.ts';

/** An event of a provider: it only names an order. */
export interface PaymentEvent {
  id: string;
  type: string;
}

/**
 * Reads an order from the provider and applies its state; then carries out what is left to do there. Every trigger
 * calls this: a webhook, the sweep, a return from the checkout. A renewal or change is read with the order that its
 * subscription began with.
 * @param event stored in the same transaction; an event that was applied before changes nothing
 * @throws AppError 50001 when the provider cannot be reached
 */
export async function syncOrder(
  parts: SellingParts,
  orderId: string,
  hint: OrderHint = {},
  event?: PaymentEvent,
): Promise<void> {
  const rootId = await findRootOrder(parts, orderId);
  if (rootId === null) return;
  await readAndApply(parts, rootId, { hint, event });
  parts.sendMails();
  try {
    // The result is read as well.
    if (await settleOrder(parts, rootId, 'due')) await readAndApply(parts, rootId, { hint: {} });
  } catch (error) {
    // The sweep does the rest.
    parts.log.warn('order-not-settled', toErrorFields(error));
  }
}

/** Finds the root order; null for an order without a user, or of another provider. */
async function findRootOrder({ database, provider }: SellingParts, orderId: string): Promise<string | null> {
  const [order] = await database.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined || order.provider !== provider.name || order.userId === null) return null;
  if (order.origin === 'checkout') return order.id;
  return order.subscriptionId === null ? null : requireRootOrder(database, order.subscriptionId);
}

async function readAndApply(
  parts: SellingParts,
  rootId: string,
  { hint, event }: { hint: OrderHint; event?: PaymentEvent | undefined },
): Promise<void> {
  const { database, provider } = parts;
  const readNumber = await takeReadNumber(database);
  const [order] = await database.select().from(orders).where(eq(orders.id, rootId));
  if (order === undefined) return;
  const snapshot = await readSnapshot(parts, order, hint);
  const returned = await retryDeadlocks(() =>
    database.transaction(async (transaction) => {
      if (event !== undefined && !(await noteEvent(transaction, provider.name, event))) return [];
      return applySnapshot(transaction, { orderId: rootId, snapshot, readNumber });
    }),
  );
  for (const id of returned) {
    parts.log.error('refund-returned', { error_message: `the refund of order ${id} is tried again later` });
  }
}

async function readSnapshot(
  { database, provider }: SellingParts,
  order: OrderRow,
  hint: OrderHint,
): Promise<OrderSnapshot> {
  if (order.checkoutRef !== null || hint.checkoutRef !== undefined) {
    const invoiceRefs = await listWatched(database, order);
    return provider.readOrder(order, { ...hint, invoiceRefs });
  }
  // A checkout of this order was never reported.
  const isOver = order.expiresAt !== null && order.expiresAt <= new Date();
  return { state: isOver ? 'expired' : 'open', checkoutRef: null, payment: null, subscription: null };
}

/** Lists invoices that are read however old they are: disputes may end, and refunds of a withdrawal may come back. */
async function listWatched(queries: Queries, { subscriptionId }: OrderRow): Promise<string[]> {
  if (subscriptionId === null) return [];
  const watched = await queries
    .select({ ref: orders.invoiceRef })
    .from(orders)
    .where(
      and(
        eq(orders.subscriptionId, subscriptionId),
        or(eq(orders.state, 'disputed'), isNotNull(orders.withdrawnAt)),
      ),
    );
  return watched.map(({ ref }) => ref).filter((ref) => ref !== null);
}

async function takeReadNumber(queries: Queries): Promise<number> {
  const [taken] = await queries.execute<{ number: string }>(sql`select nextval('payment_reads') as number`);
  if (taken === undefined) throw new Error('a sequence returned no number');
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
