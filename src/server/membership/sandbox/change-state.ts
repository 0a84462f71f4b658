import { eq } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { endOfPeriod } from '../products/end-of-period.ts';
import { orders, sandboxCheckouts } from '../tables/tables.ts';

import {
  sandboxPaymentPrefix,
  type SandboxState,
  sandboxStateSchema,
  type SandboxSubscription,
} from './sandbox-state.ts';

/** The most missed renewals that one read makes up for. */
const mostRenewals = 100;

/**
 * Brings the sandbox's state of an order up to date, changes it, and stores it, one change at a time.
 * @throws AppError 40003 with 404 for an order that the sandbox does not know
 */
export async function changeState(
  transaction: Queries,
  orderId: string,
  next: (state: SandboxState, now: Date) => SandboxState,
): Promise<SandboxState> {
  const [row] = await transaction
    .select({ state: sandboxCheckouts.state, expiresAt: orders.expiresAt })
    .from(sandboxCheckouts)
    .innerJoin(orders, eq(orders.id, sandboxCheckouts.orderId))
    .where(eq(sandboxCheckouts.orderId, orderId))
    .for('update', { of: sandboxCheckouts });
  if (row === undefined) throw notFound();
  const now = new Date();
  const known = sandboxStateSchema.parse(row.state);
  const state = next(bringUpToDate(known, { orderId, expiresAt: row.expiresAt, now }), now);
  await transaction.update(sandboxCheckouts).set({ state }).where(eq(sandboxCheckouts.orderId, orderId));
  return state;
}

/** Brings the state of an order up to date: an expired checkout, renewals, the end of a cancelled subscription. */
function bringUpToDate(
  state: SandboxState,
  { orderId, expiresAt, now }: { orderId: string; expiresAt: Date | null; now: Date },
): SandboxState {
  if (state.status === 'open' && expiresAt !== null && expiresAt <= now)
    return { ...state, status: 'expired' };
  let { subscription } = state;
  for (let count = 0; count < mostRenewals; count += 1) {
    if (subscription === null || subscription.endedAt !== null || subscription.periodEnd > now) break;
    subscription =
      subscription.cancelledAt === null
        ? renew(subscription, orderId)
        : { ...subscription, endedAt: subscription.periodEnd };
  }
  return { ...state, subscription };
}

function renew(subscription: SandboxSubscription, orderId: string): SandboxSubscription {
  const { periodEnd, amount, credit, invoices, interval } = subscription;
  const used = Math.min(credit, amount);
  const invoice = {
    ref: `${sandboxPaymentPrefix}${orderId}_${invoices.length}`,
    amount: amount - used,
    paidAt: periodEnd,
    refunded: 0,
    origin: 'renewal' as const,
  };
  return {
    ...subscription,
    periodStart: periodEnd,
    periodEnd: endOfPeriod(periodEnd, interval),
    credit: credit - used,
    invoices: [...invoices, invoice],
  };
}
