import type Stripe from 'stripe';
import type { PaymentSnapshot } from '../provider/provider.ts';
import { askStripe } from './ask-stripe.ts';
import { disputesSchema, paymentSchema } from './stripe-schemas.ts';

/**
 * The states of a dispute in which money is withheld, or may be: an inquiry withholds none, a won dispute returned it.
 */
const takingMoney: ReadonlySet<string> = new Set([
  'needs_response',
  'under_review',
  'lost',
  'appeal_needs_response',
  'appeal_under_review',
] satisfies Stripe.Dispute.Status[]);

/**
 * The final states without a payment. All others are pending: at the bank, or at the payer, as with a voucher to be
 * paid in a shop.
 */
const failed: ReadonlySet<string> = new Set([
  'canceled',
  'requires_payment_method',
] satisfies Stripe.PaymentIntent.Status[]);

export type PaymentRead = { state: 'pending' | 'failed' } | { state: 'paid'; payment: PaymentSnapshot };

export async function readPayment(stripe: Stripe, ref: string): Promise<PaymentRead> {
  const intent = await askStripe(paymentSchema, () =>
    stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] }),
  );
  const charge = intent.latest_charge;
  if (intent.status !== 'succeeded' || charge === null) {
    return { state: failed.has(intent.status) ? 'failed' : 'pending' };
  }
  return {
    state: 'paid',
    payment: {
      ref: intent.id,
      amount: charge.amount,
      paidAt: charge.created,
      refunded: charge.amount_refunded,
      isDisputed: charge.disputed && (await isDisputed(stripe, intent.id)),
    },
  };
}

async function isDisputed(stripe: Stripe, paymentRef: string): Promise<boolean> {
  const { data } = await askStripe(disputesSchema, () =>
    stripe.disputes.list({ payment_intent: paymentRef, limit: 10 }),
  );
  return data.some(({ status }) => takingMoney.has(status));
}
