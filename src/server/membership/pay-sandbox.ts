import { randomUUID } from 'node:crypto';
import type { Order } from '#src/contract/membership/payment-calls.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { requireSelling } from './provider/parts.ts';
import type { Payments } from './open-payments.ts';
import { requireOwnOrder } from './orders/own-orders.ts';
import { toOrder } from './orders/to-order.ts';
import type { SandboxOutcome } from './sandbox/apply-checkout-action.ts';
import { receiveEvent } from './state/receive-event.ts';

/** The event type that Stripe would send for each outcome. */
const eventTypes: Record<SandboxOutcome, string> = {
  pay: 'checkout.session.completed',
  decline: 'checkout.session.async_payment_failed',
  abandon: 'checkout.session.expired',
};

/**
 * Applies a person's action in the sandbox's checkout, and lets the sandbox send the event that Stripe would send
 * (rule:how-to-sell).
 * @throws AppError 40003 with 404 for another's order or a site without the sandbox, with 409 for an order that is not
 * open
 */
export async function paySandbox(
  payments: Payments,
  userId: string,
  { orderId, outcome }: { orderId: string; outcome: SandboxOutcome },
): Promise<Order> {
  const { database, sandbox } = payments;
  const order = await requireOwnOrder(database, userId, orderId);
  if (sandbox === null || order.provider !== 'sandbox') {
    throw notFound();
  }
  await sandbox.act(order, outcome);
  await receiveEvent(requireSelling(payments), {
    id: `sandbox_evt_${randomUUID()}`,
    type: eventTypes[outcome],
    orderId,
  });
  return toOrder(await requireOwnOrder(database, userId, orderId));
}
