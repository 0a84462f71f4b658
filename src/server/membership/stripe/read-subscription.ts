import type Stripe from 'stripe';
import { readCurrency } from '../products/products.ts';
import type { InvoiceSnapshot, OrderQuestion, OrderRow, SubscriptionSnapshot } from '../provider/provider.ts';
import { askStripe } from './ask-stripe.ts';
import { readPayment } from './read-payment.ts';
import { readProductId } from './stripe-products.ts';
import {
  invoicePaymentsSchema,
  stripeInvoiceSchema,
  invoicesSchema,
  type StripeInvoice,
  type StripeSubscription,
  stripeSubscriptionSchema,
} from './stripe-schemas.ts';

/** The number of last paid invoices that are read, whatever they are for: each costs a request. */
const lastInvoices = 5;
/** The number of invoices that are listed. Each change of plan creates one; all of the period are among them. */
const mostInvoices = 100;

export interface SubscriptionRead {
  order: OrderRow;
  ref: string;
  /** The invoice of the checkout. */
  firstInvoice: string | null;
  question: OrderQuestion;
}

export async function readSubscription(stripe: Stripe, ref: string): Promise<StripeSubscription> {
  return askStripe(stripeSubscriptionSchema, () => stripe.subscriptions.retrieve(ref));
}

/** Reads a subscription with its last paid invoices, all invoices of the period, and the requested invoices. */
export async function readSubscriptionSnapshot(
  stripe: Stripe,
  read: SubscriptionRead,
): Promise<SubscriptionSnapshot> {
  const subscription = await readSubscription(stripe, read.ref);
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error('a subscription without items passed its schema');
  const invoices = await readInvoices(stripe, read, paidUntil(subscription, item));
  return {
    ref: subscription.id,
    ...stateOf(subscription, item),
    productId: readProductId(item.price.product),
    currency: readCurrency(subscription.currency) ?? read.order.currency,
    amount: item.price.unit_amount ?? read.order.amount,
    periodStart: item.current_period_start,
    isChanging: subscription.pending_update !== null,
    // An invoice that was paid a moment after the subscription was read belongs to a plan that is not known yet.
    invoices: invoices.filter(
      ({ invoiceRef }) => subscription.pending_update === null || invoiceRef !== subscription.latest_invoice,
    ),
  };
}

type StripeItem = StripeSubscription['items']['data'][number];

/** Returns the end of the period that was paid for last. */
function paidUntil({ status }: StripeSubscription, item: StripeItem): Date {
  const isUnpaid = status === 'past_due' || status === 'unpaid' || status === 'paused';
  return isUnpaid ? item.current_period_start : item.current_period_end;
}

function stateOf(
  {
    status,
    cancel_at_period_end: endsWithPeriod,
    cancel_at: endsAt,
    canceled_at: canceledAt,
    ended_at: endedAt,
  }: StripeSubscription,
  item: StripeItem,
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
      // The period began without being paid; even if cancelled in the portal, it is still being charged.
      return {
        state: 'grace',
        periodEnd: periodStart,
        cancelledAt: endsWithPeriod || endsAt !== null ? (canceledAt ?? periodStart) : null,
      };
    default:
      return { state: 'ended', periodEnd: endedAt ?? periodStart, cancelledAt: canceledAt };
  }
}

async function readInvoices(
  stripe: Stripe,
  read: SubscriptionRead,
  periodEnd: Date,
): Promise<InvoiceSnapshot[]> {
  const { data } = await askStripe(invoicesSchema, () =>
    stripe.invoices.list({
      subscription: read.ref,
      status: 'paid',
      limit: mostInvoices,
      expand: ['data.payments'],
    }),
  );
  const isOfPeriod = ({ lines }: StripeInvoice) =>
    lines.data.some(({ period }) => Math.abs(period.end.getTime() - periodEnd.getTime()) <= 1_000);
  const { paymentRef, invoiceRefs } = read.question;
  const wanted = new Set(invoiceRefs);
  if (read.order.paidAt === null && read.firstInvoice !== null) wanted.add(read.firstInvoice);
  const isNamed = (invoice: StripeInvoice) => paymentRef !== undefined && paymentOf(invoice) === paymentRef;
  if (paymentRef !== undefined && !data.some(isNamed)) {
    const named = await findInvoice(stripe, paymentRef);
    if (named !== null) wanted.add(named);
  }
  const invoices = data.filter(
    (invoice, index) =>
      index < lastInvoices || isOfPeriod(invoice) || isNamed(invoice) || wanted.has(invoice.id),
  );
  for (const id of wanted) {
    if (invoices.some((invoice) => invoice.id === id)) continue;
    invoices.push(
      await askStripe(stripeInvoiceSchema, () => stripe.invoices.retrieve(id, { expand: ['payments'] })),
    );
  }
  invoices.sort((one, other) => other.created.getTime() - one.created.getTime());
  const snapshots = await Promise.all(
    invoices.map((invoice) => toSnapshot(stripe, invoice, isOfPeriod(invoice))),
  );
  return snapshots.filter((snapshot) => snapshot !== null);
}

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

async function toSnapshot(
  stripe: Stripe,
  invoice: StripeInvoice,
  isOfPeriod: boolean,
): Promise<InvoiceSnapshot | null> {
  if (invoice.status !== 'paid') return null;
  const begins = invoice.lines.data.map(({ period }) => period.start.getTime());
  const paysFrom = new Date(Math.max(...begins, 0));
  const common = { invoiceRef: invoice.id, origin: originOf(invoice), isOfPeriod, paysFrom };
  const paidAt = invoice.status_transitions.paid_at ?? invoice.created;
  const paymentRef = paymentOf(invoice);
  if (paymentRef === undefined) {
    // It was paid from a credit.
    return { ...common, ref: null, amount: invoice.amount_paid, paidAt, refunded: 0, isDisputed: false };
  }
  const read = await readPayment(stripe, paymentRef);
  return read.state === 'paid' ? { ...common, ...read.payment } : null;
}

function originOf({ billing_reason: reason }: StripeInvoice): InvoiceSnapshot['origin'] {
  if (reason === 'subscription_create') return 'checkout';
  return reason === 'subscription_cycle' ? 'renewal' : 'change';
}
