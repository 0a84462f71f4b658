import Stripe from 'stripe';
import { askStripe, hasStripeCode } from './ask-stripe.ts';
import { anything, openInvoicesSchema, subscriptionSchema } from './stripe-schemas.ts';

/** More unpaid invoices than a subscription has. */
const mostInvoices = 100;

/** Ends a subscription at once and voids what is unpaid of it; one that is not known any more has ended. */
export async function endStripeSubscription(stripe: Stripe, ref: string): Promise<void> {
  const subscription = await askStripe(subscriptionSchema.nullable(), () =>
    unlessGone(() => stripe.subscriptions.retrieve(ref)),
  );
  if (subscription === null) return;
  if (!['canceled', 'incomplete_expired'].includes(subscription.status)) {
    await askStripe(anything, () =>
      unlessGone(() => stripe.subscriptions.cancel(ref, { invoice_now: false, prorate: false })),
    );
  }
  const { data } = await askStripe(openInvoicesSchema, () =>
    stripe.invoices.list({ subscription: ref, status: 'open', limit: mostInvoices }),
  );
  for (const { id } of data) await askStripe(anything, () => voidInvoice(stripe, id));
}

/** Without it, an invoice could still be paid on its page at Stripe, for nothing. */
async function voidInvoice(stripe: Stripe, id: string): Promise<unknown> {
  try {
    return await stripe.invoices.voidInvoice(id);
  } catch (error) {
    // It was paid or voided meanwhile, or is just being paid: nothing can be done about it any more.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/** Does something to what may be gone already: then it is done. @returns the answer, or null */
export async function unlessGone(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    if (hasStripeCode(error, 'resource_missing')) return null;
    throw error;
  }
}
