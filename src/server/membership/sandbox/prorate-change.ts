import { endOfPeriod, shareOfPeriod, startOfChange } from '../products/end-of-period.ts';
import { type Plan, requirePlan } from '../products/products.ts';
import type { ChangeTerms } from '../provider/provider.ts';
import { sandboxPaymentPrefix, type SandboxSubscription } from './sandbox-state.ts';

/** Returns the time from which a change of plan is prorated. @param spentUntil see `startOfChange` */
export function countChangeFrom(
  { periodStart, periodEnd, productId, currency }: SandboxSubscription,
  plan: Plan,
  now: Date,
  spentUntil: Date | null = null,
): Date {
  const from = requirePlan(productId, currency);
  return startOfChange({ start: periodStart, end: periodEnd }, { from, to: plan }, now, spentUntil);
}

/**
 * Computes the price of a change of plan as Stripe prorates it: the remaining value of the old plan is deducted from
 * the price of the new one.
 */
export function prorateChange(
  subscription: SandboxSubscription,
  plan: Plan,
  { now, countedFrom }: { now: Date; countedFrom: Date },
): ChangeTerms {
  const { periodEnd, interval, credit } = subscription;
  const period = { start: subscription.periodStart, end: periodEnd };
  const left = shareOfPeriod(period, { start: countedFrom, end: periodEnd });
  const isSameInterval = plan.interval === interval;
  const due =
    Math.round(plan.amount * (isSameInterval ? left : 1)) - Math.round(subscription.amount * left) - credit;
  return {
    dueNow: Math.max(0, due),
    credit: Math.max(0, -due),
    renewsAt: isSameInterval ? periodEnd : endOfPeriod(now, plan.interval),
    countedFrom,
  };
}

/** Returns the subscription after a change of plan; a change to another interval begins a new period. */
export function applyPlanChange(
  subscription: SandboxSubscription,
  { plan, orderId, now, countedFrom }: { plan: Plan; orderId: string; now: Date; countedFrom: Date },
): SandboxSubscription {
  const terms = prorateChange(subscription, plan, { now, countedFrom });
  const restarts = plan.interval !== subscription.interval;
  const invoice = {
    ref: `${sandboxPaymentPrefix}${orderId}_${subscription.invoices.length}`,
    amount: terms.dueNow,
    paidAt: now,
    refunded: 0,
    origin: 'change' as const,
    begins: restarts,
  };
  return {
    ...subscription,
    productId: plan.id,
    interval: plan.interval,
    amount: plan.amount,
    credit: terms.credit,
    ...(restarts && { periodStart: now, periodEnd: endOfPeriod(now, plan.interval) }),
    invoices: [...subscription.invoices, invoice],
  };
}
