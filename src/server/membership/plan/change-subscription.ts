import { eq } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Subscription } from '#src/contract/payment-calls.ts';
import type { PaymentParts, SellingParts } from '../parts.ts';
import { requireSelling } from '../parts.ts';
import { type Plan, requirePlan } from '../products.ts';
import type { ChangeTerms } from '../provider.ts';
import type { SubscriptionRow } from '../state/apply-subscription.ts';
import { syncOrder } from '../state/sync-order.ts';
import { subscriptions } from '../tables.ts';
import { requireRootOrder, requireRunning, toSubscription } from './running-subscription.ts';

/**
 * Has the user's subscription end with its period, or renew again (trust row 25). Doing either twice changes nothing.
 * @throws AppError 40003 without a subscription, 50001 when the provider fails: then nothing changed
 */
export async function setCancelling(
  parts: PaymentParts,
  userId: string,
  isCancelling: boolean,
): Promise<Subscription> {
  const running = await requireRunning(parts.database, userId);
  const selling = requireProviderOf(parts, running);
  await selling.provider.setCancelling(running.ref, isCancelling);
  return readAgain(selling, running);
}

export interface PlanChange {
  userId: string;
  productId: string;
}

/** What a change of the user's plan costs now. @throws AppError 40003 for a plan that cannot be changed to */
export async function previewChange(
  parts: PaymentParts,
  wish: PlanChange,
): Promise<{ plan: Plan; terms: ChangeTerms }> {
  const { running, plan, selling } = await requireChange(parts, wish);
  return { plan, terms: await selling.provider.previewChange(running.ref, plan) };
}

/**
 * Changes the user's plan at once, with proration.
 * @param agreed what the person agreed to pay now: less is taken, more never
 * @throws AppError 40003 for a plan that cannot be changed to or a declined payment, with 409 where more is due
 */
export async function changePlan(
  parts: PaymentParts,
  wish: PlanChange & { agreed: number },
): Promise<Subscription> {
  const { running, plan, selling } = await requireChange(parts, wish);
  const { dueNow } = await selling.provider.previewChange(running.ref, plan);
  if (dueNow > wish.agreed) {
    throw new AppError(40003, { status: 409, userMessage: userMessages.priceChanged });
  }
  await selling.provider.changePlan(running.ref, plan);
  return readAgain(selling, running);
}

async function requireChange(parts: PaymentParts, { userId, productId }: PlanChange) {
  const running = await requireRunning(parts.database, userId);
  const plan = requirePlan(productId, running.currency);
  const refuse = (userMessage: (typeof userMessages)[keyof typeof userMessages]) =>
    new AppError(40003, { status: 409, userMessage });
  if (running.state === 'cancelled') throw refuse(userMessages.subscriptionEnding);
  if (running.state === 'grace') throw refuse(userMessages.subscriptionUnpaid);
  if (plan.id === running.productId) throw refuse(userMessages.planUnchanged);
  return { running, plan, selling: requireProviderOf(parts, running) };
}

/** @throws AppError 50001 for a subscription of a provider that this site does not sell with any more */
function requireProviderOf(parts: PaymentParts, { provider }: SubscriptionRow): SellingParts {
  const selling = requireSelling(parts);
  if (selling.provider.name !== provider) {
    throw new AppError(50001, { userMessage: userMessages.paymentsUnavailable });
  }
  return selling;
}

async function readAgain(parts: SellingParts, running: SubscriptionRow): Promise<Subscription> {
  const { database } = parts;
  await syncOrder(parts, await requireRootOrder(database, running.id));
  const [synced] = await database.select().from(subscriptions).where(eq(subscriptions.id, running.id));
  return toSubscription(synced ?? running);
}
