import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { type VipLevel, vipLevels } from '#src/contract/call/level.ts';
import { collectPackage, reclaimPackage } from '#src/server/gems/collect-package.ts';
import { largestPackage } from '#src/server/account/identity/load-limits.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { orders, subscriptions } from '../tables/tables.ts';

/** The reason why a level falls: its time expired, or it was revoked by a refund, a dispute or a change to a lower plan. */
export type LevelEnd = 'expired' | 'revoked';

/**
 * Writes the level that a user's subscriptions and orders give (rule:levels): VIP or SVIP while one is paid, else GEMS
 * once a pack was bought and not refunded, else NOT_VIP. A level that rises gives its package at once; a level that
 * falls takes back the gems that are left above the package of the level below. Runs in the transaction that changed
 * either, with the user locked.
 */
export async function refreshLevel(
  transaction: Queries,
  userId: string,
  { now, end }: { now: Date; end: LevelEnd },
): Promise<void> {
  const [user] = await transaction
    .select({
      vipLevel: users.vipLevel,
      subscriptionEnd: users.subscriptionEnd,
      paidFrom: users.paidFrom,
      paidUntil: users.paidUntil,
      dailyUntil: users.dailyUntil,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (user === undefined) return;
  const subscription = await findBestSubscription(transaction, userId, now);
  const vipLevel = subscription?.level ?? ((await hasBoughtPack(transaction, userId)) ? 'GEMS' : 'NOT_VIP');
  const paidFrom = subscription?.paidFrom ?? null;
  // The days of a month that was paid before packages became monthly end with another plan or period.
  const isSamePeriod = vipLevel === user.vipLevel && isSameTime(paidFrom, user.paidFrom);
  const next = {
    vipLevel,
    subscriptionEnd: subscription?.end ?? null,
    paidFrom,
    paidUntil: subscription?.paidUntil ?? null,
    dailyUntil: isSamePeriod ? user.dailyUntil : null,
  };
  const isUnchanged =
    isSamePeriod &&
    isSameTime(next.subscriptionEnd, user.subscriptionEnd) &&
    isSameTime(next.paidUntil, user.paidUntil);
  if (isUnchanged) return;
  await transaction.update(users).set(next).where(eq(users.id, userId));
  if (rankOf(vipLevel) > rankOf(user.vipLevel)) await collectPackage(transaction, userId, { network: null });
  const left = largestPackage(vipLevel);
  // A refunded pack lowers no package.
  if (left < largestPackage(user.vipLevel)) {
    await reclaimPackage(transaction, userId, { left, kind: end === 'expired' ? 'end' : 'refund' });
  }
}

function isSameTime(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}

async function findBestSubscription(
  transaction: Queries,
  userId: string,
  now: Date,
): Promise<{ level: VipLevel; end: Date; paidFrom: Date; paidUntil: Date } | null> {
  const running = await transaction
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        ne(subscriptions.state, 'ended'),
        isNull(subscriptions.revokedAt),
        gt(subscriptions.levelUntil, now),
      ),
    );
  const [best] = running.toSorted(
    (one, other) =>
      rankOf(other.level) - rankOf(one.level) || other.levelUntil.getTime() - one.levelUntil.getTime(),
  );
  if (best === undefined) return null;
  // While a renewal is pending, the level stays longer than the paid time.
  const isWaitedFor = best.state === 'grace' || best.periodEnd <= now;
  return {
    level: best.level,
    end: isWaitedFor ? best.levelUntil : best.periodEnd,
    paidFrom: best.periodStart,
    paidUntil: best.periodEnd,
  };
}

async function hasBoughtPack(transaction: Queries, userId: string): Promise<boolean> {
  const bought = await transaction
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.kind, 'gems'), keepsPack))
    .limit(1);
  return bought.length > 0;
}

/** A condition on orders: the gems were credited, and the order was not refunded in full or disputed. */
const keepsPack = sql`${orders.creditedGems} > 0 and ${orders.state} <> 'disputed'
  and ${orders.refundedAmount} < ${orders.amount} and coalesce(${orders.withdrawnAmount}, 0) < ${orders.amount}`;

function rankOf(level: VipLevel): number {
  return vipLevels.indexOf(level);
}
