import { eq, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type * as z from 'zod/mini';
import type { changePlan as changePlanCall, Subscription } from '#src/contract/membership/payment-calls.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import { type PaymentParts, requireProvider, requireSelling, type SellingParts } from '../provider/parts.ts';
import { type Plan, requirePlan } from '../products/products.ts';
import type { ChangeTerms } from '../provider/provider.ts';
import { subscriptions } from '../tables/tables.ts';
import { changeLookMs, type SubscriptionRow } from '../state/apply-subscription.ts';
import {
  findRunning,
  listRunning,
  requireRootOrder,
  requireRunning,
  toSubscription,
} from '../state/running-subscription.ts';
import { syncOrder } from '../state/sync-order.ts';
import { endOverdue, endUnpaid, isOverdue } from './end-unpaid.ts';
import { membershipMonth } from '#src/domain/gems/membership-month.ts';
import { loadWallet } from '#src/server/gems/load-account.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { levelTable } from '#src/server/account/identity/level-table.ts';

/** Returns the user's subscription; null without one. One whose change of plan may just have been paid is read first. */
export async function readOwnSubscription(parts: PaymentParts, userId: string): Promise<Subscription | null> {
  const known = await findRunning(parts.database, userId);
  if (known === null) return null;
  try {
    await readIfDue(parts, known);
  } catch (error) {
    parts.log.warn('order-not-read', toErrorFields(error));
  }
  const running = await findRunning(parts.database, userId);
  return running && toSubscription(running);
}

/** Reads an active subscription whose next read is near, as it is while a change of plan waits for its payment. */
async function readIfDue({ provider, ...parts }: PaymentParts, row: SubscriptionRow): Promise<void> {
  const isDue = row.lookAt !== null && row.lookAt.getTime() <= Date.now() + changeLookMs;
  if (row.state !== 'active' || !isDue || provider?.name !== row.provider) return;
  await readAgain({ ...parts, provider }, row);
}

/**
 * Cancels everything that the user may be charged for (rule:easy-cancel): a subscription ends with its period, one
 * whose renewal is unpaid at once. Repeating it changes nothing.
 * @returns the newest
 * @throws AppError 40003 without a subscription, 50001 when the provider fails: the sweep reads the result
 */
export async function cancelSubscriptions(parts: PaymentParts, userId: string): Promise<Subscription> {
  const running = await listRunning(parts.database, userId);
  const cancelled = await Promise.allSettled(
    running.map(async (each) => cancelOne(requireProviderOf(parts, each), each)),
  );
  const [newest] = cancelled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  if (newest === undefined) throw new AppError(40003, { userMessage: userMessages.noSubscription });
  return toSubscription(newest);
}

async function cancelOne(parts: SellingParts, running: SubscriptionRow): Promise<SubscriptionRow> {
  // It may just have been paid.
  let row = running.state === 'grace' ? await readAgain(parts, running) : running;
  if (row.state === 'active' || row.state === 'cancelled') {
    const written = { state: 'cancelled', cancelledAt: row.cancelledAt ?? new Date() } as const;
    row = await writeAndRead(parts, row, async () => {
      await parts.provider.setCancelling(running.ref, true);
      return written;
    });
  }
  // The row as it was read, not as it was written: it may have been renewed and paid.
  const known = await readRow(parts, row);
  // The provider would retry an unpaid charge, cancelled or not.
  if (known.state === 'grace') await endUnpaid(parts, known.id, 'cancelled');
  else if (isOverdue(known)) await endOverdue(parts, known);
  else return row;
  return readRow(parts, known);
}

/**
 * Resumes the renewal of the user's newest subscription. Repeating it changes nothing.
 * @throws AppError 40003 without a subscription, 50001 when the provider fails: the sweep reads the result
 */
export async function resumeSubscription(parts: PaymentParts, userId: string): Promise<Subscription> {
  const running = await requireRunning(parts.database, userId);
  const selling = requireProviderOf(parts, running);
  const resumed = await writeAndRead(selling, running, async () => {
    await selling.provider.setCancelling(running.ref, false);
    return { state: running.state === 'grace' ? 'grace' : 'active', cancelledAt: null };
  });
  return toSubscription(resumed);
}

export interface PlanChange {
  userId: string;
  productId: string;
}

/**
 * Computes the price of changing the user's plan now.
 * @throws AppError 40003 for a plan that cannot be changed to
 */
export async function previewChange(
  parts: PaymentParts,
  wish: PlanChange,
): Promise<{ plan: Plan; terms: ChangeTerms }> {
  const { running, plan, selling } = await requireChange(parts, wish);
  const spentUntil = await findSpentUntil(parts.database, running, new Date());
  return { plan, terms: await selling.provider.previewChange(running.ref, plan, spentUntil) };
}

/**
 * Changes the user's plan at once, with proration; if the bank wants more than the order, once the person has paid on the
 * page of the payment.
 * @param agreed the amount that the person agreed to pay now: a lower amount is accepted, a higher amount never
 * @throws AppError 40003 for a plan that cannot be changed to or a declined payment, with 409 if more is due; 50001
 * when the provider fails, which says whether anything may have been charged
 */
export async function changePlan(
  parts: PaymentParts,
  wish: PlanChange & { agreed: number },
): Promise<z.output<typeof changePlanCall.result>> {
  const { running, plan, selling } = await requireChange(parts, wish);
  const spentUntil = await findSpentUntil(parts.database, running, new Date());
  const { dueNow, renewsAt, countedFrom } = await selling.provider.previewChange(
    running.ref,
    plan,
    spentUntil,
  );
  if (dueNow > wish.agreed) {
    throw new AppError(40003, { status: 409, userMessage: userMessages.priceChanged });
  }
  const { id: productId, level, interval, amount } = plan;
  let checkoutUrl: string | null = null;
  const changed = await writeAndRead(selling, running, async () => {
    checkoutUrl = await selling.provider.changePlan(running.ref, plan, countedFrom);
    return checkoutUrl === null ? { productId, level, interval, amount, periodEnd: renewsAt } : {};
  });
  return { ...toSubscription(changed), checkout_url: checkoutUrl };
}

async function requireChange(parts: PaymentParts, { userId, productId }: PlanChange) {
  requireSelling(parts);
  // A change before this one may just have been paid.
  await readIfDue(parts, await requireRunning(parts.database, userId));
  const running = await requireRunning(parts.database, userId);
  const plan = requirePlan(productId, running.currency);
  const refuse = (userMessage: (typeof userMessages)[keyof typeof userMessages]) =>
    new AppError(40003, { status: 409, userMessage });
  if (running.state === 'cancelled') throw refuse(userMessages.subscriptionEnding);
  if (running.state === 'grace') throw refuse(userMessages.subscriptionUnpaid);
  if (plan.id === running.productId) throw refuse(userMessages.planUnchanged);
  return { running, plan, selling: requireProviderOf(parts, running) };
}

/** @throws AppError 50001 for a subscription of a provider that this site no longer sells with */
function requireProviderOf(parts: PaymentParts, { provider }: SubscriptionRow): SellingParts {
  const selling = requireProvider(parts);
  if (selling.provider.name !== provider) {
    throw new AppError(50001, { userMessage: userMessages.paymentsUnavailable });
  }
  return selling;
}

/**
 * Writes a change at the provider, then reads the result. If only the reading fails, the change counts as made: the
 * written state is returned, and the sweep reads the rest.
 * @param write returns the expected changes of the row
 */
async function writeAndRead(
  parts: SellingParts,
  running: SubscriptionRow,
  write: () => Promise<Partial<SubscriptionRow>>,
): Promise<SubscriptionRow> {
  let written;
  try {
    written = await write();
  } catch (error) {
    // The change may have been made, with the response lost.
    await checkSoon(parts, running);
    throw error;
  }
  try {
    return await readAgain(parts, running);
  } catch (error) {
    parts.log.warn('order-not-read', toErrorFields(error));
    await checkSoon(parts, running);
    return { ...running, ...written };
  }
}

async function readAgain(parts: SellingParts, running: SubscriptionRow): Promise<SubscriptionRow> {
  await syncOrder(parts, await requireRootOrder(parts.database, running.id));
  return readRow(parts, running);
}

async function readRow({ database }: SellingParts, running: SubscriptionRow): Promise<SubscriptionRow> {
  const [row] = await database.select().from(subscriptions).where(eq(subscriptions.id, running.id));
  return row ?? running;
}

async function checkSoon({ database }: SellingParts, { id }: SubscriptionRow): Promise<void> {
  await database
    .update(subscriptions)
    .set({ lookAt: sql`now()` })
    .where(eq(subscriptions.id, id));
}

/**
 * Returns the share of the running month's package that was spent, as a time of the month: its middle if half of the gems
 * are gone. Null if the month's package was not taken, or comes every day still (decision 63).
 */
async function findSpentUntil(
  queries: Queries,
  { userId, level, periodStart, periodEnd }: SubscriptionRow,
  now: Date,
): Promise<Date | null> {
  const [user] = await queries
    .select({ dailyUntil: users.dailyUntil })
    .from(users)
    .where(eq(users.id, userId));
  if (user?.dailyUntil != null && now < user.dailyUntil) return null;
  const { start, end } = membershipMonth({ start: periodStart, end: periodEnd }, now);
  const { daily, heldDaily, package: taken } = await loadWallet(queries, userId);
  if (taken.month?.getTime() !== start.getTime()) return null;
  const spent = Math.max(0, taken.monthGems - (daily - heldDaily));
  const share = Math.min(1, spent / levelTable[level].monthly);
  return new Date(start.getTime() + share * (end.getTime() - start.getTime()));
}
