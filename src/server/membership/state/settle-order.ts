import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { hasUserMessage } from '../provider/has-user-message.ts';
import type { SellingParts } from '../provider/parts.ts';
import type { OrderRow } from '../provider/provider.ts';
import { orders, subscriptions } from '../tables/tables.ts';
import { retryRefundAt } from './retry-refund-at.ts';

/**
 * The shortest delay of a postponed refund: the sweep claims an order for less time than this, while a refund that was
 * rejected or came back waits longer (retry-refund-at.ts).
 */
const postponedMs = 30 * 60_000;

/**
 * Carries out at the provider what was decided and stored here: the refunds of a withdrawal, the end of a subscription
 * whose price was refunded. Each may be repeated.
 * @param orderId any order of a subscription; all its orders are settled
 * @param which `due` leaves out refunds that came back and are retried later
 * @returns true when something was done, so that the provider has to be read once more: that read then marks the refund
 * as made
 * @throws AppError 50001 when the provider cannot be reached; then it is still due
 */
export async function settleOrder(
  parts: SellingParts,
  orderId: string,
  which: 'due' | 'all' = 'all',
): Promise<boolean> {
  const { database, provider } = parts;
  const [order] = await database.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined || order.provider !== provider.name) return false;
  const hasEnded = order.subscriptionId !== null && (await settleSubscription(parts, order.subscriptionId));
  const owed = await database
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.refundDue, true),
        isNotNull(orders.paymentRef),
        order.subscriptionId === null
          ? eq(orders.id, orderId)
          : or(eq(orders.id, orderId), eq(orders.subscriptionId, order.subscriptionId)),
      ),
    );
  const due = owed.filter((each) => which === 'all' || !isPostponed(each));
  const failures: unknown[] = [];
  for (const each of due) {
    await refund(parts, each).catch(async (error: unknown) => {
      failures.push(error);
      // An immediate retry would get the same answer.
      if (!hasUserMessage(error, userMessages.paymentsUnavailable)) await postponeRefund(database, each);
    });
  }
  if (failures.length > 0) throw failures[0];
  return hasEnded || due.length > 0;
}

async function postponeRefund(queries: Queries, order: OrderRow): Promise<void> {
  await queries
    .update(orders)
    .set({ lookAt: retryRefundAt(order) })
    .where(eq(orders.id, order.id));
}

function isPostponed({ lookAt }: OrderRow): boolean {
  return lookAt !== null && lookAt.getTime() > Date.now() + postponedMs;
}

async function refund({ database, provider }: SellingParts, order: OrderRow): Promise<void> {
  if (order.paymentRef === null) return;
  const total = Math.min(order.withdrawnAmount ?? 0, order.amount);
  const payment = { ref: order.paymentRef, total };
  await countFailures(database, order, () => provider.refund(order, payment));
}

async function settleSubscription({ database, provider }: SellingParts, id: string): Promise<boolean> {
  const [subscription] = await database.select().from(subscriptions).where(eq(subscriptions.id, id));
  switch (subscription?.due) {
    case 'end':
      await provider.endSubscription(subscription.ref);
      await dropCredit(provider, database, subscription);
      break;
    case 'cancel':
      await provider.setCancelling(subscription.ref, true);
      break;
    case null:
    case undefined:
      return false;
  }
  await database
    .update(subscriptions)
    .set({ due: null, lookAt: sql`now()` })
    .where(eq(subscriptions.id, id));
  return true;
}

/**
 * Drops the credit that a change of plan left and that a withdrawal refunded; without a change there is none of this
 * subscription.
 */
async function dropCredit(
  provider: SellingParts['provider'],
  queries: Queries,
  { id, ref }: Pick<typeof subscriptions.$inferSelect, 'id' | 'ref'>,
): Promise<void> {
  const [found] = await queries
    .select({
      given: sql<number>`coalesce(sum(${orders.withdrawnAmount}), 0)::int`,
      isChanged: sql<boolean>`bool_or(${orders.origin} = 'change')`,
    })
    .from(orders)
    .where(eq(orders.subscriptionId, id));
  if (found?.isChanged === true && found.given > 0) await provider.dropCredit(ref, found.given);
}

/**
 * Makes a request to a provider for an order, and counts a failure: the next attempt is then another request, while
 * parallel attempts are the same one. Each has to check first whether an earlier one was carried out.
 */
export async function countFailures<T>(queries: Queries, order: OrderRow, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const { id, failedTries } = order;
    await queries
      .update(orders)
      .set({ failedTries: failedTries + 1 })
      .where(and(eq(orders.id, id), eq(orders.failedTries, failedTries)));
    throw error;
  }
}
