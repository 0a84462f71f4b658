import type { PaidPeriod } from '#src/domain/gems/membership-month.ts';
import { endOfBegunDay, endOfPeriod, shareOfPeriod, startOfChange } from '../products/end-of-period.ts';
import { findProduct } from '../products/products.ts';
import type { OrderRow } from '../provider/provider.ts';
import type { SubscriptionRow } from '../state/apply-subscription.ts';

type Terms = Pick<SubscriptionRow, 'level' | 'interval'>;
type Payment = Pick<OrderRow, 'productId' | 'currency' | 'level' | 'interval' | 'paidAt'>;
type PaidSubscription = Pick<SubscriptionRow, 'level' | 'interval' | 'amount' | 'periodStart' | 'periodEnd'>;

/** A plan from its payment until the next change. */
interface Stretch {
  payment: Payment;
  terms: Terms;
  period: PaidPeriod;
  /** True if its payment began the period, because the interval changed. */
  begins: boolean;
}

/**
 * Computes the price of the used time of a subscription, with begun days whole, each stretch at the price of its plan,
 * in the smallest unit.
 * @param payments its checkout and its changes, oldest first
 */
export function priceOfUsedTime(
  payments: readonly Payment[],
  subscription: PaidSubscription,
  now: Date,
): number {
  const stretches = splitAtChanges(payments, subscription);
  let used = 0;
  let begin: Date | null = null;
  for (const [index, { payment, terms, period }] of stretches.entries()) {
    const next = stretches[index + 1];
    const end =
      next === undefined
        ? endOfBegunDay(period, now)
        : startOfChange(period, { from: terms, to: next.terms }, next.payment.paidAt ?? now);
    const price = next === undefined ? subscription.amount : priceOf(payment, subscription);
    // A change down and up again on one day refunds a day that was never charged, as the provider does: a negative
    // share.
    used += price * shareOfPeriod(period, { start: begin ?? period.start, end });
    begin = next?.begins === true ? next.period.start : end;
  }
  return Math.round(used);
}

/**
 * Splits a subscription at its changes. The last period is known from the provider; earlier ones are derived from their
 * payments.
 */
function splitAtChanges(payments: readonly Payment[], subscription: PaidSubscription): Stretch[] {
  const running = { start: subscription.periodStart, end: subscription.periodEnd };
  const intervals = payments.map(({ interval }) => interval ?? subscription.interval);
  const last = intervals.findLastIndex((interval, index) => index === 0 || interval !== intervals[index - 1]);
  const stretches: Stretch[] = [];
  let period = running;
  for (const [index, payment] of payments.entries()) {
    const interval = intervals[index] ?? subscription.interval;
    const begins = index === 0 || interval !== intervals[index - 1];
    if (index === last) period = running;
    else if (begins) {
      const start = payment.paidAt ?? running.start;
      period = { start, end: endOfPeriod(start, interval) };
    }
    stretches.push({
      payment,
      terms: { level: payment.level ?? subscription.level, interval },
      period,
      begins,
    });
  }
  return stretches;
}

/** Returns the price of a payment's plan for a whole period. */
function priceOf({ productId, currency }: Payment, subscription: PaidSubscription): number {
  return findProduct(productId, currency)?.amount ?? subscription.amount;
}
