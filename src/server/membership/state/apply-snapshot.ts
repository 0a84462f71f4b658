import { and, eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { users } from '#src/server/account/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { InvoiceSnapshot, OrderRow, OrderSnapshot } from '../provider/provider.ts';
import { orders } from '../tables/tables.ts';
import { applyPayment } from './apply-payment.ts';
import { applySubscription, type SubscriptionRow } from './apply-subscription.ts';
import { type LevelEnd, refreshLevel } from './refresh-level.ts';

type OwnedOrder = OrderRow & { userId: string };

/** The delay before the sweep reads an unpaid order from the provider. */
const openLookMs = 30 * 60_000;

export interface AppliedRead {
  orderId: string;
  snapshot: OrderSnapshot;
  /** The next value of `payment_reads`, fetched before the provider was read. */
  readNumber: number;
}

/**
 * Applies the provider's state of an order, in the transaction of the caller: order, credit, subscription and level
 * change together, once, in whatever order the reads arrive. A read that a later one has overtaken is ignored. Locks:
 * user, order, subscription, wallet.
 * @returns the orders whose refund came back from the bank, and is due again
 */
export async function applySnapshot(transaction: Queries, read: AppliedRead): Promise<string[]> {
  const order = await lockOrder(transaction, read.orderId);
  // Of an erased person only amounts are stored.
  if (order === null || order.readNumber >= read.readNumber) return [];
  const now = new Date();
  const { snapshot } = read;
  await transaction
    .update(orders)
    .set({ readNumber: read.readNumber, checkoutRef: snapshot.checkoutRef ?? order.checkoutRef })
    .where(eq(orders.id, order.id));
  let end: LevelEnd = 'expired';
  const returned: string[] = [];
  if (snapshot.subscription !== null) {
    const subscription = await applySubscription(transaction, order, snapshot.subscription, now);
    returned.push(...(await applyInvoices(transaction, order, subscription, snapshot.subscription.invoices)));
    if (!isOver(subscription, now)) end = 'revoked';
  }
  if (snapshot.payment !== null) {
    const mail = { order, siteOrigin: order.siteOrigin ?? '', until: null };
    if (await applyPayment(transaction, mail, snapshot.payment)) returned.push(order.id);
  }
  if (order.paidAt === null && snapshot.state !== 'paid')
    await applyUnpaid(transaction, order, snapshot.state, now);
  await refreshLevel(transaction, order.userId, { now, end });
  return returned;
}

/** Returns true if the paid time is over, and nothing of it was refunded or disputed. */
function isOver(subscription: SubscriptionRow, now: Date): boolean {
  const { state, levelUntil, periodEnd } = subscription;
  return levelUntil >= periodEnd && (state === 'ended' || levelUntil <= now);
}

/** Locks an order after its user, as everywhere; null for one without a user. */
export async function lockOrder(transaction: Queries, orderId: string): Promise<OwnedOrder | null> {
  await transaction
    .select({ id: users.id })
    .from(users)
    .innerJoin(orders, eq(orders.userId, users.id))
    .where(eq(orders.id, orderId))
    .for('no key update', { of: users });
  const [order] = await transaction.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order === undefined || order.userId === null ? null : { ...order, userId: order.userId };
}

async function applyUnpaid(
  transaction: Queries,
  order: OwnedOrder,
  state: Exclude<OrderSnapshot['state'], 'paid'>,
  now: Date,
): Promise<void> {
  const mayBePaid = state === 'open' || state === 'pending';
  await transaction
    .update(orders)
    .set({
      state,
      checkoutUrl: state === 'open' ? order.checkoutUrl : null,
      lookAt: mayBePaid ? new Date(now.getTime() + openLookMs) : null,
    })
    .where(eq(orders.id, order.id));
}

/**
 * Applies the invoices of a subscription: the first belongs to the order; each further invoice gets an order of its
 * own.
 * @returns the orders whose refund came back
 */
async function applyInvoices(
  transaction: Queries,
  root: OwnedOrder,
  subscription: SubscriptionRow,
  invoices: readonly InvoiceSnapshot[],
): Promise<string[]> {
  const returned: string[] = [];
  for (const invoice of invoices.toReversed()) {
    const order =
      invoice.origin === 'checkout' ? root : await lockInvoiceOrder(transaction, root, subscription, invoice);
    await transaction
      .update(orders)
      .set({ invoiceRef: invoice.invoiceRef, subscriptionId: subscription.id })
      .where(eq(orders.id, order.id));
    const mail = { siteOrigin: subscription.siteOrigin, until: subscription.periodEnd };
    if (await applyPayment(transaction, { order, ...mail }, invoice)) returned.push(order.id);
  }
  return returned;
}

async function lockInvoiceOrder(
  transaction: Queries,
  root: OwnedOrder,
  subscription: SubscriptionRow,
  invoice: InvoiceSnapshot,
): Promise<OwnedOrder> {
  const { revokedAt, unpaidFrom } = subscription;
  const isAfterEnd =
    revokedAt !== null &&
    (invoice.paidAt >= startOfSecond(revokedAt) ||
      // Its payment had crossed the end.
      (unpaidFrom !== null && invoice.paysFrom >= startOfSecond(unpaidFrom)));
  const endedAt = root.withdrawnAt ?? (isAfterEnd ? revokedAt : null);
  await transaction
    .insert(orders)
    .values({
      id: newId(),
      userId: root.userId,
      provider: root.provider,
      origin: invoice.origin,
      productId: subscription.productId,
      kind: 'subscription',
      level: subscription.level,
      interval: subscription.interval,
      currency: subscription.currency,
      amount: invoice.amount,
      state: 'paid',
      invoiceRef: invoice.invoiceRef,
      subscriptionId: subscription.id,
      language: root.language,
      siteOrigin: root.siteOrigin,
      createdAt: invoice.paidAt,
      // No browser waits to be notified of it.
      shownAt: invoice.paidAt,
      ...(endedAt !== null && invoice.amount > 0 && giveBack(endedAt, invoice)),
    })
    .onConflictDoNothing({
      target: [orders.provider, orders.invoiceRef],
      where: sql`${orders.invoiceRef} is not null`,
    });
  const [order] = await transaction
    .select()
    .from(orders)
    .where(and(eq(orders.provider, root.provider), eq(orders.invoiceRef, invoice.invoiceRef)))
    .for('update');
  if (order === undefined) throw new Error('the order of an invoice was not stored');
  return { ...order, userId: root.userId };
}

/** Payments are dated in whole seconds: one in the second of the end came after it as far as anybody can tell. */
function startOfSecond(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000);
}

/**
 * Marks a payment that the withdrawal did not know of, such as of a change of plan at the same time, for a full refund.
 */
function giveBack(withdrawnAt: Date, { amount }: InvoiceSnapshot) {
  return { withdrawnAt, withdrawnAmount: amount, refundDue: true, lookAt: new Date() };
}
