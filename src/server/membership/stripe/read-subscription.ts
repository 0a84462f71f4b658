import type Stripe from 'stripe';
import { readCurrency } from '../products.ts';
import type { InvoiceSnapshot, OrderHint, OrderRow, SubscriptionSnapshot } from '../provider.ts';
import { askStripe } from './ask-stripe.ts';
import { readPayment } from './read-payment.ts';
import { readProductId } from './stripe-products.ts';
import {
  invoicePaymentsSchema,
  invoiceSchema,
  invoicesSchema,
  type StripeInvoice,
  type StripeSubscription,
  subscriptionSchema,
} from './stripe-schemas.ts';

/** The last paid invoices that are looked at: that of the period is among them, and each costs a request. */
const mostInvoices = 5;

export interface SubscriptionRead {
  order: OrderRow;
  ref: string;
  /** The invoice of the checkout. */
  firstInvoice: string | null;
  hint: OrderHint;
}

export async function readSubscription(stripe: Stripe, ref: string): Promise<StripeSubscription> {
  return askStripe(subscriptionSchema, () => stripe.subscriptions.retrieve(ref));
}

/** A subscription with its last paid invoices, and those that the order or the event is about. */
export async function readSubscriptionSnapshot(
  stripe: Stripe,
  read: SubscriptionRead,
): Promise<SubscriptionSnapshot> {
  const subscription = await readSubscription(stripe, read.ref);
  const invoices = await listInvoices(stripe, read);
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error('a subscription without items passed its schema');
  return {
    ref: subscription.id,
    ...stateOf(subscription, item),
    productId: readProductId(item.price.product),
    currency: readCurrency(subscription.currency) ?? read.order.currency,
    amount: item.price.unit_amount ?? read.order.amount,
    periodStart: item.current_period_start,
    invoices,
  };
}

function stateOf(
  {
    status,
    cancel_at_period_end: endsWithPeriod,
    cancel_at: endsAt,
    canceled_at: canceledAt,
    ended_at: endedAt,
  }: StripeSubscription,
  item: StripeSubscription['items']['data'][number],
): Pick<SubscriptionSnapshot, 'state' | 'periodEnd' | 'cancelledAt'> {
  const { current_period_start: periodStart, current_period_end: periodEnd } = item;
  switch (status) {
    case 'active':
    case 'trialing': {
      const isCancelled = endsWithPeriod || endsAt !== null;
      const end = endsAt !== null && endsAt < periodEnd ? endsAt : periodEnd;
      return {
        state: 'active',
        periodEnd: end,
        cancelledAt: isCancelled ? (canceledAt ?? periodStart) : null,
      };
    }
    case 'past_due':
    case 'unpaid':
    case 'paused':
      // The period began without being paid.
      return { state: 'grace', periodEnd: periodStart, cancelledAt: null };
    default:
      return { state: 'ended', periodEnd: endedAt ?? periodStart, cancelledAt: canceledAt };
  }
}

async function listInvoices(stripe: Stripe, read: SubscriptionRead): Promise<InvoiceSnapshot[]> {
  const { data } = await askStripe(invoicesSchema, () =>
    stripe.invoices.list({
      subscription: read.ref,
      status: 'paid',
      limit: mostInvoices,
      expand: ['data.payments'],
    }),
  );
  const invoices = [...data];
  const add = async (id: string | null) => {
    if (id === null || invoices.some((invoice) => invoice.id === id)) return;
    invoices.push(
      await askStripe(invoiceSchema, () => stripe.invoices.retrieve(id, { expand: ['payments'] })),
    );
  };
  if (read.order.paidAt === null) await add(read.firstInvoice);
  const named = read.hint.paymentRef;
  const isListed = invoices.some((invoice) => paymentOf(invoice) === named);
  if (named !== undefined && !isListed) await add(await findInvoice(stripe, named));
  invoices.sort((one, other) => other.created.getTime() - one.created.getTime());
  const snapshots = await Promise.all(invoices.map((invoice) => toSnapshot(stripe, invoice)));
  return snapshots.filter((snapshot) => snapshot !== null);
}

/** The invoice that a payment paid. */
export async function findInvoice(stripe: Stripe, paymentRef: string): Promise<string | null> {
  const { data } = await askStripe(invoicePaymentsSchema, () =>
    stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paymentRef },
      limit: 1,
    }),
  );
  return data[0]?.invoice ?? null;
}

function paymentOf(invoice: StripeInvoice): string | undefined {
  return invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
}

async function toSnapshot(stripe: Stripe, invoice: StripeInvoice): Promise<InvoiceSnapshot | null> {
  if (invoice.status !== 'paid') return null;
  const common = { invoiceRef: invoice.id, origin: originOf(invoice) };
  const paidAt = invoice.status_transitions.paid_at ?? invoice.created;
  const paymentRef = paymentOf(invoice);
  if (paymentRef === undefined) {
    // A credit paid it.
    return { ...common, ref: null, amount: invoice.amount_paid, paidAt, refunded: 0, isDisputed: false };
  }
  const read = await readPayment(stripe, paymentRef);
  return read.state === 'paid' ? { ...common, ...read.payment } : null;
}

function originOf({ billing_reason: reason }: StripeInvoice): InvoiceSnapshot['origin'] {
  if (reason === 'subscription_create') return 'checkout';
  return reason === 'subscription_cycle' ? 'renewal' : 'change';
}
