import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { endOfPeriod } from '../products/end-of-period.ts';
import type { OrderRow } from '../provider/provider.ts';

import { sandboxPaymentPrefix, type SandboxState, type SandboxSubscription } from './sandbox-state.ts';

export type SandboxOutcome = 'pay' | 'decline' | 'abandon';

/**
 * Applies a person's action in the marked checkout of the sandbox (rule:how-to-sell).
 * @throws AppError 40003 with 409 for a checkout that is not open
 */
export function applyCheckoutAction(
  state: SandboxState,
  order: OrderRow,
  { outcome, now }: { outcome: SandboxOutcome; now: Date },
): SandboxState {
  if (state.status !== 'open') {
    throw new AppError(40003, { status: 409, userMessage: userMessages.orderNotOpen });
  }
  switch (outcome) {
    case 'decline':
      return { ...state, status: 'failed' };
    case 'abandon':
      return { ...state, status: 'expired' };
    case 'pay':
      return pay(state, order, now);
  }
}

function pay(state: SandboxState, order: OrderRow, now: Date): SandboxState {
  const { id, amount, interval, productId, currency } = order;
  const payment = { ref: `${sandboxPaymentPrefix}${id}_0`, amount, paidAt: now, refunded: 0 };
  if (interval === null) return { ...state, status: 'paid', payment };
  const subscription: SandboxSubscription = {
    productId,
    interval,
    currency,
    amount,
    periodStart: now,
    periodEnd: endOfPeriod(now, interval),
    cancelledAt: null,
    endedAt: null,
    credit: 0,
    invoices: [{ ...payment, origin: 'checkout' }],
  };
  return { ...state, status: 'paid', subscription };
}

/** Refunds the rest of a total that is missing of a payment. */
export function refundIn(state: SandboxState, ref: string, total: number): SandboxState {
  const giveBack = <P extends { ref: string; amount: number; refunded: number }>(payment: P): P =>
    payment.ref === ref
      ? { ...payment, refunded: Math.max(payment.refunded, Math.min(total, payment.amount)) }
      : payment;
  return {
    ...state,
    payment: state.payment && giveBack(state.payment),
    subscription: state.subscription && {
      ...state.subscription,
      invoices: state.subscription.invoices.map(giveBack),
    },
  };
}
