import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Subscription } from '#src/contract/membership/payment-calls.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { orders, subscriptions } from '../tables/tables.ts';
import type { SubscriptionRow } from './apply-subscription.ts';

/**
 * The time after the end of its level in which a subscription may still be charged: much longer than a provider is ever
 * unreachable. A subscription without news since then belongs to an account at the provider that is no longer used.
 */
const unheardMs = 30 * 86_400_000;

/**
 * Lists the user's subscriptions that have not ended, newest first, including those that no longer give a level,
 * because their renewal may still be charged. A subscription that is cancelled, or of the sandbox, charges nothing.
 */
export async function listRunning(queries: Queries, userId: string): Promise<SubscriptionRow[]> {
  const now = Date.now();
  const heardOf = new Date(now - unheardMs);
  const rows = await queries
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        ne(subscriptions.state, 'ended'),
        gt(subscriptions.levelUntil, heardOf),
      ),
    )
    .orderBy(desc(subscriptions.createdAt));
  return rows.filter(
    ({ provider, state, levelUntil }) =>
      levelUntil.getTime() > now || (provider !== 'sandbox' && state !== 'cancelled'),
  );
}

/** Finds the user's newest subscription that has not ended; null without one. */
export async function findRunning(queries: Queries, userId: string): Promise<SubscriptionRow | null> {
  const [newest] = await listRunning(queries, userId);
  return newest ?? null;
}

/** @throws AppError 40003 without a running subscription */
export async function requireRunning(queries: Queries, userId: string): Promise<SubscriptionRow> {
  const running = await findRunning(queries, userId);
  if (running === null) throw new AppError(40003, { userMessage: userMessages.noSubscription });
  return running;
}

/** Returns the order that a subscription began with, by which it is synchronised. */
export async function requireRootOrder(queries: Queries, subscriptionId: string): Promise<string> {
  const [root] = await queries
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.subscriptionId, subscriptionId), eq(orders.origin, 'checkout')));
  if (root === undefined) throw new Error('a subscription has no order');
  return root.id;
}

/** Converts a subscription to the form of the contract. */
export function toSubscription(row: SubscriptionRow): Subscription {
  return {
    product_id: row.productId,
    level: row.level,
    interval: row.interval,
    currency: row.currency,
    amount: row.amount,
    state: row.state === 'ended' ? 'cancelled' : row.state,
    period_end: (row.state === 'grace' ? row.levelUntil : row.periodEnd).toISOString(),
    cancelled_time: row.cancelledAt?.toISOString() ?? null,
  };
}
