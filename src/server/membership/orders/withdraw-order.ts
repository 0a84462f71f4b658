import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Order } from '#src/contract/membership/payment-calls.ts';
import { creditGems } from '#src/server/gems/grant-gems.ts';
import { loadWallet } from '#src/server/gems/load-account.ts';
import { gemEntries, gemWallets } from '#src/server/gems/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { retryDeadlocks } from '#src/server/platform/database/retry-deadlocks.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import type { PaymentParts, SellingParts } from '../provider/parts.ts';
import type { OrderRow } from '../provider/provider.ts';
import { orders, subscriptions } from '../tables/tables.ts';
import { storeMail } from '../mails/store-mail.ts';
import { lockOrder } from '../state/apply-snapshot.ts';
import { refreshLevel } from '../state/refresh-level.ts';
import { syncOrder } from '../state/sync-order.ts';
import { requireOwnOrder } from './own-orders.ts';
import { computeRefundable, toOrder, withdrawalEnd } from './to-order.ts';
import { priceOfSpentGems } from './price-of-spent-gems.ts';
import { priceOfUsedTime } from './price-of-used-time.ts';

const lookMs = 5 * 60_000;

/** The refund of one order. */
interface Part {
  order: OrderRow;
  amount: number;
  gems: number;
}

/** The refund of a withdrawal, and the gems and level that it takes back. */
export interface Withdrawal {
  order: OrderRow;
  until: Date;
  parts: readonly Part[];
  /** The subscription that ends with it. */
  subscriptionId: string | null;
}

/**
 * Computes the refund of a withdrawal: for a pack the price of its unused gems, for a subscription the amount paid for
 * it, less the price of the time that was used, or of the gems of its packages that were spent, if that is more
 * (rule:withdrawal).
 * @throws AppError 40003 with 404 for another's order, 40003 for an order that cannot be withdrawn from
 */
export async function readWithdrawal(queries: Queries, userId: string, orderId: string): Promise<Withdrawal> {
  const order = await requireOwnOrder(queries, userId, orderId);
  const now = new Date();
  const until = withdrawalEnd(order, now);
  if (until === null) throw new AppError(40003, { userMessage: userMessages.withdrawalOver });
  if (order.kind === 'gems') {
    const part = await unusedPart(queries, userId, order);
    return { order, until, parts: [part], subscriptionId: null };
  }
  return { order, until, ...(await readUnusedTime(queries, order, now)) };
}

/**
 * Withdraws from an order: takes the unused gems or ends the subscription, and stores the refund that is due, with its
 * e-mail, in one transaction. The refund follows; if the provider cannot be reached, the sweep makes it.
 */
export async function withdrawOrder(
  parts: PaymentParts,
  userId: string,
  orderId: string,
): Promise<Order & { withdrawn_time: string; refund_amount: number }> {
  const { database, provider } = parts;
  const withdrawnAt = new Date();
  const refundAmount = await retryDeadlocks(() =>
    database.transaction(async (transaction) => {
      await lockOrder(transaction, orderId);
      const found = await readWithdrawal(transaction, userId, orderId);
      return storeWithdrawal(transaction, userId, found, withdrawnAt);
    }),
  );
  if (provider !== null) await refundNow({ ...parts, provider }, orderId);
  const order = await requireOwnOrder(database, userId, orderId);
  return {
    ...toOrder(order),
    withdrawn_time: withdrawnAt.toISOString(),
    refund_amount: refundAmount,
  };
}

async function refundNow(parts: SellingParts, orderId: string): Promise<void> {
  try {
    await syncOrder(parts, orderId);
  } catch (error) {
    parts.log.warn('withdrawal-not-settled', toErrorFields(error));
  }
}

/** @returns the refund of all parts */
async function storeWithdrawal(
  transaction: Queries,
  userId: string,
  { order, parts, subscriptionId }: Withdrawal,
  now: Date,
): Promise<number> {
  let total = 0;
  for (const part of parts) total += await storePart(transaction, userId, part, now);
  if (subscriptionId !== null) {
    await transaction
      .update(subscriptions)
      .set({ state: 'ended', revokedAt: now, levelUntil: now, due: 'end', lookAt: later(now) })
      .where(eq(subscriptions.id, subscriptionId));
  }
  await refreshLevel(transaction, userId, { now, end: 'revoked' });
  await storeMail(transaction, {
    userId,
    kind: 'withdrawn',
    about: `withdrawn ${order.id}`,
    language: order.language,
    siteOrigin: order.siteOrigin ?? '',
    facts: {
      productId: order.productId,
      orderId: order.id,
      currency: order.currency,
      amount: total,
      at: now.toISOString(),
      until: null,
    },
  });
  return total;
}

/** @returns the refund, after the gems that could be taken back */
async function storePart(
  transaction: Queries,
  userId: string,
  { order, amount, gems }: Part,
  now: Date,
): Promise<number> {
  let refund = amount;
  let taken = 0;
  if (gems > 0) {
    const moved = await creditGems(transaction, userId, {
      kind: 'refund',
      bought: -gems,
      reference: order.id,
    });
    taken = -moved.bought;
    refund = priceOf(order, taken);
  }
  await transaction
    .update(orders)
    .set({
      withdrawnAt: now,
      withdrawnAmount: order.refundedAmount + refund,
      takenGems: order.takenGems + taken,
      dueGems: order.dueGems + taken,
      refundDue: refund > 0,
      lookAt: later(now),
    })
    .where(eq(orders.id, order.id));
  return refund;
}

/** Computes the refund for the gems of a pack that are left: older gems are spent first. */
async function unusedPart(queries: Queries, userId: string, order: OrderRow): Promise<Part> {
  const { bought, heldBought } = await loadWallet(queries, userId);
  const [newer] = await queries
    .select({ gems: sql<number>`coalesce(sum(${orders.creditedGems} - ${orders.takenGems}), 0)::int` })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        or(
          gt(orders.paidAt, sql`${order.paidAt?.toISOString() ?? null}::timestamptz`),
          and(eq(orders.paidAt, order.paidAt ?? new Date(0)), gt(orders.id, order.id)),
        ),
      ),
    );
  const left = bought - heldBought - (newer?.gems ?? 0) - (await countGivenSince(queries, userId, order));
  const gems = Math.max(0, Math.min(left, order.creditedGems - order.takenGems));
  return { order, gems, amount: priceOf(order, gems) };
}

/**
 * Counts the gems that an operator gave after an order was paid, or that came with a login: they do not belong to the
 * order.
 */
async function countGivenSince(queries: Queries, userId: string, { paidAt }: OrderRow): Promise<number> {
  const [given] = await queries
    .select({ gems: sql<number>`greatest(0, coalesce(sum(${gemEntries.bought}), 0))::int` })
    .from(gemEntries)
    .innerJoin(gemWallets, eq(gemWallets.id, gemEntries.walletId))
    .where(
      and(
        eq(gemWallets.userId, userId),
        inArray(gemEntries.kind, ['grant', 'move']),
        gt(gemEntries.createdAt, paidAt ?? new Date(0)),
      ),
    );
  return given?.gems ?? 0;
}

function priceOf(order: OrderRow, gems: number): number {
  if (order.creditedGems === 0) return 0;
  return Math.min(Math.round((order.amount * gems) / order.creditedGems), computeRefundable(order));
}

async function readUnusedTime(
  queries: Queries,
  order: OrderRow,
  now: Date,
): Promise<Pick<Withdrawal, 'parts' | 'subscriptionId'>> {
  const over = new AppError(40003, { userMessage: userMessages.withdrawalOver });
  if (order.subscriptionId === null) throw over;
  const [subscription] = await queries
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, order.subscriptionId), isNull(subscriptions.revokedAt)));
  if (subscription === undefined || subscription.state === 'ended') throw over;
  const payments = await queries
    .select()
    .from(orders)
    .where(eq(orders.subscriptionId, subscription.id))
    .orderBy(asc(orders.paidAt), asc(orders.id));
  const paid = payments.reduce((sum, payment) => sum + computeRefundable(payment), 0);
  const used = Math.max(
    priceOfUsedTime(payments, subscription, now),
    await priceOfSpentGems(queries, subscription.userId, payments),
  );
  let left = Math.max(0, paid - used);
  // The newest payment is refunded first: the oldest paid for the time that was used.
  const parts: Part[] = [];
  for (const payment of payments.toReversed()) {
    const amount = Math.min(left, computeRefundable(payment));
    left -= amount;
    if (amount > 0 || payment.id === order.id) parts.push({ order: payment, gems: 0, amount });
  }
  return { parts, subscriptionId: subscription.id };
}

function later(now: Date): Date {
  return new Date(now.getTime() + lookMs);
}
