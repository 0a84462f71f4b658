import { asc, eq } from 'drizzle-orm';
import { orders, paymentCustomers, paymentMails, subscriptions } from '#src/server/membership/base/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

/**
 * Reads the orders, the subscriptions, the person's ids at the payment provider, and the e-mails about them, for the
 * export.
 */
export async function readOwnPayments(database: Queries, userId: string) {
  return {
    orders: await readOrders(database, userId),
    subscriptions: await readSubscriptions(database, userId),
    payment_customers: await database
      .select({ provider: paymentCustomers.provider, ref: paymentCustomers.ref })
      .from(paymentCustomers)
      .where(eq(paymentCustomers.userId, userId)),
    payment_mails: await database
      .select({
        id: paymentMails.id,
        kind: paymentMails.kind,
        language: paymentMails.language,
        facts: paymentMails.facts,
        create_time: paymentMails.createdAt,
        send_time: paymentMails.sentAt,
      })
      .from(paymentMails)
      .where(eq(paymentMails.userId, userId))
      .orderBy(asc(paymentMails.createdAt), asc(paymentMails.id)),
  };
}

function readOrders(database: Queries, userId: string) {
  return database
    .select({
      id: orders.id,
      provider: orders.provider,
      origin: orders.origin,
      product_id: orders.productId,
      kind: orders.kind,
      gems: orders.gems,
      level: orders.level,
      interval: orders.interval,
      currency: orders.currency,
      amount: orders.amount,
      refunded_amount: orders.refundedAmount,
      state: orders.state,
      checkout_ref: orders.checkoutRef,
      payment_ref: orders.paymentRef,
      invoice_ref: orders.invoiceRef,
      subscription_id: orders.subscriptionId,
      return_path: orders.returnPath,
      language: orders.language,
      credited_gems: orders.creditedGems,
      taken_gems: orders.takenGems,
      withdrawn_amount: orders.withdrawnAmount,
      create_time: orders.createdAt,
      expire_time: orders.expiresAt,
      pay_time: orders.paidAt,
      withdraw_time: orders.withdrawnAt,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.createdAt), asc(orders.id));
}

function readSubscriptions(database: Queries, userId: string) {
  return database
    .select({
      id: subscriptions.id,
      provider: subscriptions.provider,
      ref: subscriptions.ref,
      product_id: subscriptions.productId,
      level: subscriptions.level,
      interval: subscriptions.interval,
      currency: subscriptions.currency,
      amount: subscriptions.amount,
      state: subscriptions.state,
      language: subscriptions.language,
      period_start: subscriptions.periodStart,
      period_end: subscriptions.periodEnd,
      level_until: subscriptions.levelUntil,
      cancel_time: subscriptions.cancelledAt,
      revoke_time: subscriptions.revokedAt,
      unpaid_from: subscriptions.unpaidFrom,
      create_time: subscriptions.createdAt,
    })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
}
