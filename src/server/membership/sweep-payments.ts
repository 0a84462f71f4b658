import { and, eq, isNotNull, lt, lte, sql } from 'drizzle-orm';
import { describeError } from '#src/server/platform/log.ts';
import { retryDeadlocks } from '#src/server/platform/retry-deadlocks.ts';
import type { PaymentParts, SellingParts } from './parts.ts';
import { requireRootOrder } from './plan/running-subscription.ts';
import { refreshLevel } from './state/refresh-level.ts';
import { syncOrder } from './state/sync-order.ts';
import { orders, paymentEvents, subscriptions } from './tables.ts';

/** What one round looks at, of each kind. */
const mostLooks = 50;
/** How long until something is looked at again that could not be read; no other process does meanwhile. */
const claimed = sql`now() + interval '10 minutes'`;
/** Stripe repeats an event for three days. */
const eventsKept = sql`now() - interval '90 days'`;

/**
 * Asks the provider about orders that nothing was heard of and subscriptions whose period is over, and lets levels fall
 * that nothing pays for any more. Several processes may do it at once: each takes others.
 * @returns how many orders were read and levels changed
 */
export async function sweepPayments(parts: PaymentParts): Promise<number> {
  const { database, provider } = parts;
  let count = provider === null ? 0 : await lookAtOrders({ ...parts, provider });
  count += await endLevels(parts);
  await database.delete(paymentEvents).where(lt(paymentEvents.receivedAt, eventsKept));
  parts.sendMails();
  return count;
}

async function lookAtOrders(parts: SellingParts): Promise<number> {
  const ids = new Set([...(await claimOrders(parts)), ...(await claimSubscriptions(parts))]);
  let failures = 0;
  for (const id of ids) {
    try {
      await syncOrder(parts, id);
    } catch (error) {
      failures += 1;
      parts.log.warn('order-not-read', describeError(error));
      // The provider is away: the others would only wait for it, too.
      if (failures >= 3) break;
    }
  }
  return ids.size - failures;
}

async function claimOrders({ database, provider }: SellingParts): Promise<string[]> {
  const due = database
    .select({ id: orders.id })
    .from(orders)
    .where(and(lte(orders.lookAt, sql`now()`), eq(orders.provider, provider.name), isNotNull(orders.userId)))
    .orderBy(orders.lookAt)
    .limit(mostLooks)
    .for('update', { skipLocked: true });
  const taken = await database
    .update(orders)
    .set({ lookAt: claimed })
    .where(sql`${orders.id} in (${due})`)
    .returning({ id: orders.id });
  return taken.map(({ id }) => id);
}

/** @returns the orders that they began with */
async function claimSubscriptions({ database, provider }: SellingParts): Promise<string[]> {
  const due = database
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(lte(subscriptions.lookAt, sql`now()`), eq(subscriptions.provider, provider.name)))
    .orderBy(subscriptions.lookAt)
    .limit(mostLooks)
    .for('update', { skipLocked: true });
  const taken = await database
    .update(subscriptions)
    .set({ lookAt: claimed })
    .where(sql`${subscriptions.id} in (${due})`)
    .returning({ id: subscriptions.id });
  return Promise.all(taken.map(({ id }) => requireRootOrder(database, id)));
}

/** Levels whose subscriptions are all over, whatever the provider would say. */
async function endLevels({ database }: PaymentParts): Promise<number> {
  const over = await database.execute<{ id: string }>(sql`
    select distinct users.id from ${subscriptions}
    join users on users.id = ${subscriptions.userId} and users.vip_level in ('VIP', 'SVIP')
    where ${subscriptions.levelUntil} <= now() and not exists (
      select from ${subscriptions} as running where running.user_id = users.id and running.state <> 'ended'
        and running.revoked_at is null and running.level_until > now())
    limit ${mostLooks}`);
  for (const { id } of over) {
    await retryDeadlocks(() =>
      database.transaction((transaction) => refreshLevel(transaction, id, { now: new Date(), fall: 'over' })),
    );
  }
  return over.length;
}
