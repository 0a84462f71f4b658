import type { Order } from '#src/contract/membership/payment-calls.ts';
import type { OrderRow } from '../base/provider.ts';

/** Within how long an order can be withdrawn from (rule:withdrawal). */
const withdrawalMs = 14 * 86_400_000;

/** An order as the contract has it. */
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
 * Until when an order can be withdrawn from; null for one that cannot. Of a subscription that is its first payment: changes
 * and renewals belong to the contract that was made with it.
 */
export function withdrawalEnd(row: OrderRow, now: Date): Date | null {
  if (row.origin !== 'checkout' || row.paidAt === null || row.withdrawnAt !== null) return null;
  if (leftToRefund(row) === 0) return null;
  const end = new Date(row.paidAt.getTime() + withdrawalMs);
  return end > now ? end : null;
}

/** The amount paid for an order and not refunded; 0 while its payment is disputed. */
export function leftToRefund({ state, amount, refundedAmount }: OrderRow): number {
  return state === 'paid' || state === 'refunded' ? Math.max(0, amount - refundedAmount) : 0;
}
