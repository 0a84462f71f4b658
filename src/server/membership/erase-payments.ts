import { and, count, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import type { PaymentParts } from './provider/parts.ts';
import { orders, paymentCustomers, sandboxCheckouts, subscriptions } from './tables/tables.ts';
import { closeOrder } from './orders/close-order.ts';
import { settleOrder } from './state/settle-order.ts';
import { syncOrder } from './state/sync-order.ts';

/**
 * Ends everything at the provider that charges a person, before the account is erased: subscriptions, checkouts that
 * could still be paid, refunds that are due, the customer.
 * @throws AppError 50001 when the provider fails: then nothing may be erased
 */
export async function endPaymentsOf(parts: PaymentParts, userId: string): Promise<void> {
  try {
    await endAll(parts, userId);
  } catch (cause) {
    throw new AppError(50001, { userMessage: userMessages.notErasedForSubscription, cause });
  }
}

async function endAll({ provider, ...rest }: PaymentParts, userId: string): Promise<void> {
  const { database } = rest;
  const [subscribed, ordered, customers] = await Promise.all([
    database.select().from(subscriptions).where(isRunning(userId)),
    database.select().from(orders).where(isUnsettled(userId)),
    database.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId)),
  ]);
  // The state of the sandbox is deleted with the rows.
  const elsewhere = [...subscribed, ...ordered, ...customers].filter((row) => row.provider !== 'sandbox');
  if (elsewhere.some((row) => row.provider !== provider?.name)) {
    throw new Error('the payment provider of this account is not configured any more');
  }
  if (provider === null || provider.name === 'sandbox') return;
  const parts = { ...rest, provider };
  for (const { ref, provider: name } of subscribed) {
    if (name === provider.name) await provider.endSubscription(ref);
  }
  for (const order of ordered) {
    if (order.provider !== provider.name) continue;
    if (order.refundDue) await settleOrder(parts, order.id);
    await (order.state === 'open' ? closeOrder(parts, order) : syncOrder(parts, order.id));
  }
  await endAgain(parts, userId, subscribed);
  for (const { ref, provider: name } of customers) {
    if (name === provider.name) await provider.forgetCustomer(ref);
  }
}

/** Ends a subscription that one of the open checkouts has become in the meantime. */
async function endAgain(
  { database, provider }: PaymentParts,
  userId: string,
  ended: readonly { ref: string }[],
): Promise<void> {
  const left = await database.select().from(subscriptions).where(isRunning(userId));
  for (const { ref, provider: name } of left) {
    if (name === provider?.name && ended.every((each) => each.ref !== ref))
      await provider.endSubscription(ref);
  }
}

function isRunning(userId: string) {
  return and(
    eq(subscriptions.userId, userId),
    or(ne(subscriptions.state, 'ended'), isNotNull(subscriptions.due)),
  );
}

function isUnsettled(userId: string) {
  return and(
    eq(orders.userId, userId),
    or(inArray(orders.state, ['open', 'pending']), eq(orders.refundDue, true)),
  );
}

/**
 * Removes the person from the orders, in the transaction that erases the account and has locked its user: amounts and
 * dates stay for the tax office. Subscriptions, customers and e-mails are deleted with the user's row.
 * @returns the number of subscriptions that will be deleted
 * @throws AppError 50001 when a checkout was opened in the meantime, which could still be paid
 */
export async function forgetPaymentsOf(transaction: Queries, userId: string): Promise<number> {
  await refuseNewCheckout(transaction, userId);
  const own = transaction.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await transaction.delete(sandboxCheckouts).where(inArray(sandboxCheckouts.orderId, own));
  await transaction
    .update(orders)
    .set({
      userId: null,
      checkoutRef: null,
      checkoutUrl: null,
      paymentRef: null,
      invoiceRef: null,
      subscriptionId: null,
      siteOrigin: null,
      returnPath: null,
      refundDue: false,
      lookAt: null,
    })
    .where(eq(orders.userId, userId));
  const [counted] = await transaction
    .select({ count: count() })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  return counted?.count ?? 0;
}

async function refuseNewCheckout(transaction: Queries, userId: string): Promise<void> {
  const open = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.state, 'open'), ne(orders.provider, 'sandbox')))
    .limit(1);
  if (open.length > 0) throw new AppError(50001, { userMessage: userMessages.notErasedForSubscription });
}

/** The time for which an unpaid order is kept, for questions about it. */
const kept = sql`now() - interval '30 days'`;

/** Erases orders that were never paid: the accounts do not need them. @returns the number of erased orders */
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
