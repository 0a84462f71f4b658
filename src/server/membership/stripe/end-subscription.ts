import Stripe from 'stripe';
import { askStripe, hasStripeCode } from './ask-stripe.ts';
import {
  anything,
  openInvoicesSchema,
  type StripeSubscription,
  stripeSubscriptionSchema,
} from './stripe-schemas.ts';

/** A number above the unpaid invoices of any subscription. */
const mostInvoices = 100;

/** Ends a subscription at once and voids its unpaid invoices; a subscription that is no longer known has ended. */
export async function endStripeSubscription(stripe: Stripe, ref: string): Promise<void> {
  const subscription = await askStripe(stripeSubscriptionSchema.nullable(), () =>
    ignoreMissing(() => stripe.subscriptions.retrieve(ref)),
  );
  if (subscription === null) return;
  if (!['canceled', 'incomplete_expired'].includes(subscription.status)) {
    await askStripe(anything, () =>
      ignoreMissing(() => stripe.subscriptions.cancel(ref, { invoice_now: false, prorate: false })),
    );
  }
  const { data } = await askStripe(openInvoicesSchema, () =>
    stripe.invoices.list({ subscription: ref, status: 'open', limit: mostInvoices }),
  );
  for (const { id } of data) await askStripe(anything, () => voidInvoice(stripe, id));
}

/**
 * Drops a change of plan that waits for its payment, with its invoice.
 * @returns false for a change that has been paid, or is just being paid
 */
export async function dropChange(
  stripe: Stripe,
  { pending_update: change, latest_invoice: invoice }: StripeSubscription,
): Promise<boolean> {
  if (change === null || invoice === null) return true;
  return (await askStripe(anything, () => voidInvoice(stripe, invoice))) !== null;
}

/**
 * Voids an invoice: otherwise it could still be paid on its page at Stripe, for nothing.
 * @returns null for one that has been paid or voided, or is just being paid: nothing more can be done about it
 */
async function voidInvoice(stripe: Stripe, id: string): Promise<unknown> {
  try {
    return await stripe.invoices.voidInvoice(id);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/**
 * Runs a request whose object may not exist any longer: in that case it counts as done. @returns the response, or null
 */
export async function ignoreMissing(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    if (hasStripeCode(error, 'resource_missing')) return null;
    throw error;
  }
}
