import { randomUUID } from 'node:crypto';
import {
  orders,
  paymentCustomers,
  paymentMails,
  sandboxCheckouts,
  subscriptions,
} from '#src/server/membership/tables/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

const monthMs = 30 * 86_400_000;

/** Gives a user a row in every table of payments; every free text contains `word`. */
export async function addOwnPayments(database: Queries, userId: string, word: string): Promise<void> {
  const subscriptionId = randomUUID();
  const orderId = randomUUID();
  const now = new Date();
  const end = new Date(now.getTime() + monthMs);
  const product = {
    productId: 'vip-month',
    level: 'VIP',
    interval: 'month',
    currency: 'USD',
    amount: 999,
  } as const;
  const common = {
    ...product,
    userId,
    provider: 'sandbox',
    language: 'en',
    siteOrigin: `http://${word}`,
  } as const;
  await database.insert(subscriptions).values({
    ...common,
    id: subscriptionId,
    ref: `subscription-${word}`,
    state: 'cancelled',
    periodStart: now,
    periodEnd: end,
    levelUntil: end,
    cancelledAt: now,
  });
  await database.insert(orders).values({
    ...common,
    id: orderId,
    origin: 'checkout',
    kind: 'subscription',
    state: 'paid',
    checkoutRef: `checkout-${word}`,
    checkoutUrl: `/${word}`,
    paymentRef: `payment-${word}`,
    invoiceRef: `invoice-${word}`,
    subscriptionId,
    returnPath: `/${word}`,
    paidAt: now,
    expiresAt: end,
  });
  await database.insert(sandboxCheckouts).values({ orderId, state: { status: word } });
  await database.insert(paymentCustomers).values({ userId, provider: 'sandbox', ref: `customer-${word}` });
  await database.insert(paymentMails).values({
    id: randomUUID(),
    userId,
    about: `about ${word}`,
    kind: 'receipt',
    language: 'en',
    siteOrigin: `http://${word}`,
    facts: { productId: word },
    sentAt: now,
  });
}
