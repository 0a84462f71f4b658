import type Stripe from 'stripe';
import type { NewPlan } from './prorate.ts';
import { composeEvent, type StripeBook, type WebhookEvent } from './stripe-book.ts';
import { idOf, nowSeconds } from './stripe-objects.ts';

/** Changes of plan that wait for their payment (`pending_if_incomplete`), as Stripe keeps them. */

const keptSeconds = 23 * 3_600;

/** Makes a change that waits until its invoice is paid: the subscription stays as it is. It replaces an earlier one. */
export function holdChange(book: StripeBook, id: string, to: NewPlan, total: number): void {
  const subscription = book.subscriptions.get(id);
  const [item] = subscription?.items.data ?? [];
  if (subscription === undefined || item === undefined) throw new Error('no subscription to change');
  if (subscription.pending_update !== null) dropInvoice(book, latestInvoice(book, subscription));
  const before = structuredClone(item);
  book.changePlan(id, to, total, false);
  subscription.pending_update = {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: nowSeconds() + keptSeconds,
    metadata: null,
    subscription_items: [structuredClone(item)],
    trial_end: null,
    trial_from_plan: null,
  };
  Object.assign(item, before);
  const invoice = latestInvoice(book, subscription);
  invoice.amount_due = book.balances.settle(idOf(subscription.customer), total);
  invoice.hosted_invoice_url = `https://invoice.example/${invoice.id}`;
}

/** Pays the invoice of a change on its page, with 3-D Secure or another card: the change is made. */
export function payChange(book: StripeBook, orderId: string): WebhookEvent[] {
  const subscription = book.subscriptionOf(orderId);
  const [changed] = subscription.pending_update?.subscription_items ?? [];
  const [item] = subscription.items.data;
  if (changed === undefined || item === undefined) throw new Error('no change waits for its payment');
  Object.assign(item, changed);
  subscription.pending_update = null;
  return [composeEvent('customer.subscription.updated', subscription), ...book.payRenewal(orderId)];
}

/** Drops a change that nobody paid within its time. */
export function expireChange(book: StripeBook, orderId: string): WebhookEvent[] {
  const subscription = book.subscriptionOf(orderId);
  dropInvoice(book, latestInvoice(book, subscription));
  return [composeEvent('customer.subscription.updated', subscription)];
}

/** Voids an open invoice: the change that waits for it is dropped, and the balance that it used is returned. */
export function dropInvoice(book: StripeBook, invoice: Stripe.Invoice): void {
  invoice.status = 'void';
  const subscription = book.subscriptions.get(idOf(invoice.parent?.subscription_details?.subscription));
  if (subscription === undefined || idOf(subscription.latest_invoice) !== invoice.id) return;
  if (subscription.pending_update === null) return;
  subscription.pending_update = null;
  book.balances.add(idOf(subscription.customer), invoice.amount_due - invoice.total);
}

export function latestInvoice(book: StripeBook, subscription: Stripe.Subscription): Stripe.Invoice {
  const invoice = book.invoices.get(idOf(subscription.latest_invoice));
  if (invoice === undefined) throw new Error('a subscription without an invoice');
  return invoice;
}
