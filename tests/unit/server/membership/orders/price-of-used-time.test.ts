import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfBegunDay, endOfPeriod, shareOfPeriod } from '#src/server/membership/products/end-of-period.ts';
import { priceOfUsedTime } from '#src/server/membership/orders/price-of-used-time.ts';
import { type Plan, requirePlan } from '#src/server/membership/products/products.ts';
import { applyPlanChange, countChangeFrom } from '#src/server/membership/sandbox/prorate-change.ts';
import type { SandboxSubscription } from '#src/server/membership/sandbox/sandbox-state.ts';

const plans = ['vip-month', 'vip-year', 'svip-month', 'svip-year'].map((id) => requirePlan(id, 'USD'));
const start = new Date('2026-11-23T10:20:30Z');

const subscribe = (plan: Plan): SandboxSubscription => ({
  productId: plan.id,
  interval: plan.interval,
  currency: 'USD',
  amount: plan.amount,
  periodStart: start,
  periodEnd: endOfPeriod(start, plan.interval),
  cancelledAt: null,
  endedAt: null,
  credit: 0,
  invoices: [{ ref: '0', amount: plan.amount, paidAt: start, refunded: 0, origin: 'checkout' }],
});

describe('a withdrawal after any changes of plan (rule:withdrawal)', () => {
  it('refunds the unused days at the price of the plan, and the credit', () => {
    const steps = fc.array(
      fc.record({ plan: fc.constantFrom(...plans), minutes: fc.integer({ min: 1, max: 3 * 1_440 }) }),
      { maxLength: 4 },
    );
    const property = (first: Plan, changes: { plan: Plan; minutes: number }[], rest: number) => {
      let [now, subscription] = [start, subscribe(first)];
      const bought = [first];
      for (const { plan, minutes } of changes) {
        now = new Date(now.getTime() + minutes * 60_000);
        if (plan.id === subscription.productId) continue;
        const countedFrom = countChangeFrom(subscription, plan, now);
        subscription = applyPlanChange(subscription, { plan, orderId: 'order', now, countedFrom });
        bought.push(plan);
      }
      now = new Date(now.getTime() + rest * 60_000);
      const payments = subscription.invoices.map(({ paidAt }, index) => {
        const { id, level, interval } = bought[index] ?? first;
        return { productId: id, currency: 'USD' as const, level, interval, paidAt };
      });
      const level = bought.at(-1)?.level ?? first.level;
      const paid = subscription.invoices.reduce((sum, { amount }) => sum + amount, 0);
      const period = { start: subscription.periodStart, end: subscription.periodEnd };
      const left = shareOfPeriod(period, { start: endOfBegunDay(period, now), end: period.end });
      const refund = paid - priceOfUsedTime(payments, { ...subscription, level }, now);
      // Each change rounds twice.
      const unused = subscription.amount * left + subscription.credit;
      expect(Math.abs(refund - unused)).toBeLessThanOrEqual(bought.length * 2);
    };
    fc.assert(fc.property(fc.constantFrom(...plans), steps, fc.integer({ min: 0, max: 2_880 }), property), {
      numRuns: 2_000,
    });
  });
});
