import { and, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { retryDeadlocks } from '#src/server/platform/database/retry-deadlocks.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import type { SellingParts } from '../provider/parts.ts';
import { orders, subscriptions } from '../tables/tables.ts';
import { storeMail } from '../mails/store-mail.ts';
import { lockOrder } from '../state/apply-snapshot.ts';
import type { SubscriptionRow } from '../state/apply-subscription.ts';
import { refreshLevel } from '../state/refresh-level.ts';
import { requireRootOrder } from '../state/running-subscription.ts';
import { syncOrder } from '../state/sync-order.ts';

const lookMs = 5 * 60_000;

/** Gives a payment back that the last read found, although it found the subscription unpaid a moment before. */
async function giveBackPaid(
  transaction: Queries,
  { id, unpaidFrom }: SubscriptionRow,
  now: Date,
): Promise<void> {
  if (unpaidFrom === null) return;
  await transaction
    .update(orders)
    .set({ withdrawnAt: now, withdrawnAmount: sql`${orders.amount}`, refundDue: true, lookAt: now })
    .where(
      and(
        eq(orders.subscriptionId, id),
        eq(orders.origin, 'renewal'),
        eq(orders.state, 'paid'),
        gt(orders.amount, 0),
        isNull(orders.withdrawnAt),
        gte(orders.paidAt, unpaidFrom),
      ),
    );
}

/**
 * The time within which a provider ends or renews a subscription whose period is over; a renewal is not known to be
 * unpaid before.
 */
const overdueMs = 3_600_000;

/**
 * Returns true for a cancelled subscription that should have ended: the provider has begun a period, and tries to
 * charge it.
 */
export function isOverdue({ state, periodEnd }: SubscriptionRow): boolean {
  return state === 'cancelled' && periodEnd.getTime() + overdueMs <= Date.now();
}

/** Ends a cancelled subscription whose period is over. @throws AppError 50001 when the provider fails */
export async function endOverdue(parts: SellingParts, { id, ref }: SubscriptionRow): Promise<void> {
  await parts.provider.endSubscription(ref);
  await syncOrder(parts, await requireRootOrder(parts.database, id));
}

/**
 * Ends a subscription whose renewal was not paid, at once: nothing is owed for it, and nothing more is charged. The end
 * is stored with its e-mail first; the provider follows, through the sweep if it cannot be reached now. A subscription
 * that, by the last read, was paid in the meantime continues. A payment of this moment is given back, whenever it is
 * read.
 * @param told `cancelled` if the person wanted it, `ended` if the days of grace are over
 */
export async function endUnpaid(
  parts: SellingParts,
  subscriptionId: string,
  told: 'cancelled' | 'ended',
): Promise<void> {
  const { database, log } = parts;
  const rootId = await requireRootOrder(database, subscriptionId);
  await retryDeadlocks(() =>
    database.transaction(async (transaction) => {
      // The user and the order are locked first, as everywhere.
      await lockOrder(transaction, rootId);
      const now = new Date();
      const [ended] = await transaction
        .update(subscriptions)
        .set({
          state: 'ended',
          revokedAt: now,
          cancelledAt: now,
          levelUntil: now,
          // The paid time ended there, and the time that was charged began.
          unpaidFrom: sql`${subscriptions.periodEnd}`,
          due: 'end',
          lookAt: new Date(now.getTime() + lookMs),
        })
        .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.state, 'grace')))
        .returning();
      if (ended === undefined) return;
      await giveBackPaid(transaction, ended, now);
      await refreshLevel(transaction, ended.userId, { now, end: 'expired' });
      const { userId, language, siteOrigin, productId, currency, amount } = ended;
      await storeMail(transaction, {
        userId,
        kind: told,
        about: `${told} ${subscriptionId} ${now.getTime()}`,
        language,
        siteOrigin,
        facts: { productId, orderId: null, currency, amount, at: now.toISOString(), until: null },
      });
    }),
  );
  try {
    await syncOrder(parts, rootId);
  } catch (error) {
    log.warn('order-not-settled', toErrorFields(error));
  }
}
