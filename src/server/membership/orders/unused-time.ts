import {
  endOfBegunDay,
  endOfPeriod,
  type PaidPeriod,
  shareOfPeriod,
  startOfChange,
} from '../end-of-period.ts';
import { findProduct } from '../products.ts';
import type { OrderRow } from '../provider.ts';
import type { SubscriptionRow } from '../state/apply-subscription.ts';

type Terms = Pick<SubscriptionRow, 'level' | 'interval'>;

/** A plan from its payment until the next change. */
interface Stretch {
  order: OrderRow;
  terms: Terms;
  period: PaidPeriod;
}

/**
 * The price of the time that was used of a subscription, begun days whole, each stretch at the price of its plan, in the
 * smallest unit.
 * @param payments its checkout and its changes, oldest first
 */
export function priceOfUsedTime(
  payments: readonly OrderRow[],
  subscription: SubscriptionRow,
  now: Date,
): number {
  const stretches = splitAtChanges(payments, subscription);
  let used = 0;
  let begin: Date | null = null;
  for (const [index, { order, terms, period }] of stretches.entries()) {
    const next = stretches[index + 1];
    const end =
      next === undefined
        ? endOfBegunDay(period, now)
        : startOfChange(period, { from: terms, to: next.terms }, next.order.paidAt ?? now);
    const price = next === undefined ? subscription.amount : priceOf(order, subscription);
    used += price * shareOfPeriod(period, { start: begin ?? period.start, end });
    begin = next !== undefined && next.period.start > period.start ? next.period.start : end;
  }
  return Math.round(used);
}

/** Another interval begins a new period; the last one is known from the provider. */
function splitAtChanges(payments: readonly OrderRow[], subscription: SubscriptionRow): Stretch[] {
  const stretches: Stretch[] = [];
  const restart = payments.findLastIndex(
    (order, index) => index > 0 && intervalOf(order, subscription) !== intervalBefore(index),
  );
  let period = { start: subscription.periodStart, end: subscription.periodEnd };
  for (const [index, order] of payments.entries()) {
    const interval = intervalOf(order, subscription);
    const isBegin = index === 0 || interval !== intervalBefore(index);
    if (index >= restart) period = { start: subscription.periodStart, end: subscription.periodEnd };
    else if (isBegin && order.paidAt !== null)
      period = { start: order.paidAt, end: endOfPeriod(order.paidAt, interval) };
    stretches.push({ order, terms: { level: order.level ?? subscription.level, interval }, period });
  }
  return stretches;

  function intervalBefore(index: number): Terms['interval'] {
    const before = payments[index - 1];
    return before === undefined ? subscription.interval : intervalOf(before, subscription);
  }
}

function intervalOf({ interval }: OrderRow, subscription: SubscriptionRow): Terms['interval'] {
  return interval ?? subscription.interval;
}

/** What the plan of a payment costs for a whole period. */
function priceOf({ productId, currency }: OrderRow, subscription: SubscriptionRow): number {
  return findProduct(productId, currency)?.amount ?? subscription.amount;
}
