import type { Order } from '#src/contract/membership/payment-calls.ts';
import type { OrderRow } from '../provider/provider.ts';

/**
 * The time within which an order can be withdrawn from (rule:withdrawal): fourteen days, of which the day of the order is
 * none and the last is whole (Regulation (EEC) 1182/71, article 3), in whatever time zone the buyer is and however its clocks
 * change.
 */
const withdrawalMs = 15 * 86_400_000 + 3_600_000;

/** Converts an order to the form of the contract. */
export function toOrder(row: OrderRow, now: Date = new Date()): Order {
  const canBePaid = row.state === 'open' && (row.expiresAt === null || row.expiresAt > now);
  return {
    id: row.id,
    product_id: row.productId,
    kind: row.kind,
    gems: row.gems,
    level: row.level,
    interval: row.interval,
    currency: row.currency,
    amount: row.amount,
    refunded_amount: row.refundedAmount,
    state: row.state,
    checkout_url: canBePaid ? row.checkoutUrl : null,
    withdraw_until: withdrawalEnd(row, now)?.toISOString() ?? null,
    create_time: row.createdAt.toISOString(),
    paid_time: row.paidAt?.toISOString() ?? null,
  };
}

/**
 * Returns the end of the time in which an order can be withdrawn from; null if it cannot. Of a subscription, only the
 * first payment counts: changes and renewals belong to the contract that was made with it.
 */
export function withdrawalEnd(row: OrderRow, now: Date): Date | null {
  if (row.origin !== 'checkout' || row.paidAt === null || row.withdrawnAt !== null) return null;
  if (computeRefundable(row) === 0) return null;
  const end = new Date(row.paidAt.getTime() + withdrawalMs);
  return end > now ? end : null;
}

/** Returns the amount paid for an order and not refunded; 0 while its payment is disputed. */
export function computeRefundable({ state, amount, refundedAmount }: OrderRow): number {
  return state === 'paid' || state === 'refunded' ? Math.max(0, amount - refundedAmount) : 0;
}
