import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { composeInvoice, composeInvoicePayment, composeLine, composeRefund } from './invoice-objects.ts';
import { Balances, type NewPlan, prorate } from './prorate.ts';
import {
  composeCharge,
  composeIntent,
  composeItem,
  composePrice,
  composeSubscription,
  idOf,
  listOf,
  nowSeconds,
} from './stripe-objects.ts';

export interface WebhookEvent {
  id: string;
  object: 'event';
  type: string;
  account?: string;
  api_version: string;
  created: number;
  livemode: boolean;
  data: { object: unknown };
}

type Interval = 'month' | 'year';

const lengths: Record<Interval, number> = { month: 30 * 86_400, year: 365 * 86_400 };

export const newStripeId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`;

export function composeEvent(type: string, object: unknown): WebhookEvent {
  return {
    id: newStripeId('evt'),
    object: 'event',
    type,
    api_version: '2026-10-28.endive',
    created: nowSeconds(),
    livemode: false,
    data: { object: structuredClone(object) },
  };
}

/** The purpose of a checkout, which its session does not contain. */
interface Wanted {
  amount: number;
  currency: string;
  product: string;
  interval: Interval | null;
}

/** Stripe's records, and the actions of payers, banks and time: each returns the events that Stripe sends. */
export class StripeBook {
  readonly products = new Set<string>();
  readonly prices = new Map<string, NewPlan>();
  readonly customers = new Map<string, string | null>();
  readonly balances = new Balances();
  readonly sessions = new Map<string, Stripe.Checkout.Session>();
  readonly wanted = new Map<string, Wanted>();
  readonly intents = new Map<string, Stripe.PaymentIntent>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly subscriptions = new Map<string, Stripe.Subscription>();
  readonly invoices = new Map<string, Stripe.Invoice>();
  readonly invoicePayments: Stripe.InvoicePayment[] = [];
  readonly refunds: Stripe.Refund[] = [];
  readonly disputes: { id: string; payment_intent: string; status: string }[] = [];

  /** Returns the session of an order. */
  sessionOf(orderId: string): Stripe.Checkout.Session {
    const found = [...this.sessions.values()].find((session) => session.client_reference_id === orderId);
    if (found === undefined) throw new Error('no checkout was opened for this order');
    return found;
  }

  subscriptionOf(orderId: string): Stripe.Subscription {
    const { subscription } = this.sessionOf(orderId);
    const found = typeof subscription === 'string' ? this.subscriptions.get(subscription) : undefined;
    if (found === undefined) throw new Error('this order began no subscription');
    return found;
  }

  /** Returns the payment of an order, or of the newest invoice of its subscription. */
  paymentOf(orderId: string): string {
    const session = this.sessionOf(orderId);
    if (typeof session.payment_intent === 'string') return session.payment_intent;
    const payment = this.invoicePayments.findLast(
      ({ invoice }) =>
        this.invoices.get(idOf(invoice))?.parent?.subscription_details?.subscription === session.subscription,
    );
    return idOf(payment?.payment.payment_intent);
  }

  pay(orderId: string): WebhookEvent[] {
    const session = this.sessionOf(orderId);
    const wanted = this.#wantedOf(session);
    session.status = 'complete';
    session.payment_status = 'paid';
    session.url = null;
    if (wanted.interval === null) {
      session.payment_intent = this.#take(wanted, session.metadata ?? {}, 'succeeded').id;
      return [composeEvent('checkout.session.completed', session)];
    }
    const subscription = this.#subscribe(session, wanted, wanted.interval);
    const invoice = this.#bill(subscription, wanted, 'subscription_create');
    session.subscription = subscription.id;
    session.invoice = invoice.id;
    return [
      composeEvent('invoice.paid', invoice),
      composeEvent('customer.subscription.updated', subscription),
      composeEvent('checkout.session.completed', session),
    ];
  }

  /** Pays by a method whose bank confirms later. */
  payLater(orderId: string): WebhookEvent[] {
    const session = this.sessionOf(orderId);
    session.status = 'complete';
    session.payment_intent = this.#take(this.#wantedOf(session), session.metadata ?? {}, 'processing').id;
    return [composeEvent('checkout.session.completed', session)];
  }

  decideLater(orderId: string, isPaid: boolean): WebhookEvent[] {
    const session = this.sessionOf(orderId);
    const intent = this.intents.get(idOf(session.payment_intent));
    if (intent === undefined) throw new Error('nothing was begun to be paid');
    if (isPaid) {
      this.intents.set(
        intent.id,
        this.#take(this.#wantedOf(session), intent.metadata, 'succeeded', intent.id),
      );
      session.payment_status = 'paid';
    } else {
      intent.status = 'requires_payment_method';
    }
    const result = isPaid ? 'succeeded' : 'failed';
    return [composeEvent(`checkout.session.async_payment_${result}`, session)];
  }

  expire(orderId: string): WebhookEvent[] {
    const session = this.sessionOf(orderId);
    session.status = 'expired';
    session.url = null;
    return [composeEvent('checkout.session.expired', session)];
  }

  /** Begins the next period; its invoice is paid or not. */
  renew(orderId: string, isPaid = true): WebhookEvent[] {
    const subscription = this.subscriptionOf(orderId);
    const item = this.#itemOf(subscription);
    const interval = item.price.recurring?.interval === 'year' ? 'year' : 'month';
    item.current_period_start = item.current_period_end;
    item.current_period_end += lengths[interval];
    subscription.status = isPaid ? 'active' : 'past_due';
    const wanted = { amount: item.price.unit_amount ?? 0, currency: subscription.currency };
    const invoice = this.#bill(subscription, wanted, 'subscription_cycle', isPaid);
    return [
      composeEvent('customer.subscription.updated', subscription),
      composeEvent(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice),
    ];
  }

  /** Pays the open invoice of a renewal, as a later try or the person does. */
  payRenewal(orderId: string): WebhookEvent[] {
    const subscription = this.subscriptionOf(orderId);
    const open = [...this.invoices.values()].find(
      ({ status, parent }) =>
        status === 'open' && parent?.subscription_details?.subscription === subscription.id,
    );
    if (open === undefined) throw new Error('no renewal is open');
    open.status = 'paid';
    open.amount_paid = open.amount_due;
    subscription.status = 'active';
    this.#payInvoice(open, open.amount_due);
    return [composeEvent('invoice.paid', open)];
  }

  /** Moves the period of a subscription into the past, as time does. */
  age(orderId: string, seconds: number): void {
    const item = this.#itemOf(this.subscriptionOf(orderId));
    item.current_period_start -= seconds;
    item.current_period_end -= seconds;
  }

  end(orderId: string): WebhookEvent[] {
    return this.endSubscription(this.subscriptionOf(orderId).id);
  }

  endSubscription(id: string): WebhookEvent[] {
    const subscription = this.subscriptions.get(id);
    if (subscription === undefined) return [];
    subscription.status = 'canceled';
    subscription.pending_update = null;
    subscription.ended_at ??= nowSeconds();
    subscription.canceled_at ??= subscription.ended_at;
    return [composeEvent('customer.subscription.deleted', subscription)];
  }

  setCancelling(id: string, isCancelling: boolean): WebhookEvent[] {
    const subscription = this.subscriptions.get(id);
    if (subscription === undefined) return [];
    subscription.cancel_at_period_end = isCancelling;
    subscription.canceled_at = isCancelling ? (subscription.canceled_at ?? nowSeconds()) : null;
    return [composeEvent('customer.subscription.updated', subscription)];
  }

  /** Quotes the price of a change; negative if it leaves credit. */
  quoteChange(id: string, to: NewPlan, prorationDate: number): number {
    const subscription = this.subscriptions.get(id);
    return subscription === undefined ? 0 : prorate(this.#itemOf(subscription), to, prorationDate);
  }

  changePlan(id: string, to: NewPlan, total: number, isPaid = true): WebhookEvent[] {
    const subscription = this.subscriptions.get(id);
    if (subscription === undefined) return [];
    const item = this.#itemOf(subscription);
    const restarts = item.price.recurring?.interval !== to.interval;
    item.price = composePrice({
      id: newStripeId('price'),
      currency: subscription.currency,
      product: to.product,
      unit_amount: to.amount,
      interval: to.interval,
    });
    if (restarts) {
      item.current_period_start = nowSeconds();
      item.current_period_end = item.current_period_start + lengths[to.interval];
    }
    const wanted = { amount: total, currency: subscription.currency };
    const invoice = this.#bill(subscription, wanted, 'subscription_update', isPaid);
    return [
      composeEvent('customer.subscription.updated', subscription),
      composeEvent('invoice.paid', invoice),
    ];
  }

  refund(paymentRef: string, amount?: number, metadata: Stripe.Metadata = {}): WebhookEvent[] {
    const charge = this.#chargeOf(paymentRef);
    const refund = composeRefund({
      id: newStripeId('re'),
      amount: amount ?? charge.amount - charge.amount_refunded,
      currency: charge.currency,
      payment_intent: paymentRef,
      charge: charge.id,
      metadata,
    });
    if (charge.amount_refunded + refund.amount > charge.amount)
      throw new Error('more is given back than was paid');
    this.refunds.push(refund);
    charge.amount_refunded += refund.amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    return [composeEvent('charge.refunded', charge), composeEvent('refund.created', refund)];
  }

  /** Lets the bank reject the last refund of a payment. */
  failRefund(paymentRef: string): WebhookEvent[] {
    const refund = this.refunds.findLast((each) => each.payment_intent === paymentRef);
    if (refund === undefined) throw new Error('nothing was given back');
    const charge = this.#chargeOf(paymentRef);
    refund.status = 'failed';
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    return [composeEvent('refund.failed', refund)];
  }

  dispute(paymentRef: string): WebhookEvent[] {
    const charge = this.#chargeOf(paymentRef);
    charge.disputed = true;
    const dispute = {
      id: newStripeId('du'),
      object: 'dispute',
      payment_intent: paymentRef,
      status: 'needs_response',
    };
    this.disputes.push(dispute);
    return [composeEvent('charge.dispute.created', dispute)];
  }

  closeDispute(paymentRef: string, status: 'won' | 'lost'): WebhookEvent[] {
    const dispute = this.disputes.find((each) => each.payment_intent === paymentRef);
    if (dispute === undefined) throw new Error('nothing is disputed');
    dispute.status = status;
    return [composeEvent('charge.dispute.closed', dispute)];
  }

  #wantedOf(session: Stripe.Checkout.Session): Wanted {
    const wanted = this.wanted.get(session.id);
    if (wanted === undefined) throw new Error('a session without line items');
    return wanted;
  }

  #itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
    const [item] = subscription.items.data;
    if (item === undefined) throw new Error('a subscription without items');
    return item;
  }

  #chargeOf(paymentRef: string): Stripe.Charge {
    const charge = this.charges.get(idOf(this.intents.get(paymentRef)?.latest_charge));
    if (charge === undefined) throw new Error('nothing was paid');
    return charge;
  }

  #take(
    { amount, currency }: Pick<Wanted, 'amount' | 'currency'>,
    metadata: Stripe.Metadata,
    status: 'succeeded' | 'processing',
    id = newStripeId('pi'),
  ): Stripe.PaymentIntent {
    const charge =
      status === 'processing'
        ? null
        : composeCharge({ id: newStripeId('ch'), amount, currency, payment_intent: id, metadata });
    if (charge !== null) this.charges.set(charge.id, charge);
    const intent = composeIntent({
      id,
      amount,
      currency,
      metadata,
      status,
      latest_charge: charge?.id ?? null,
    });
    this.intents.set(id, intent);
    return intent;
  }

  #subscribe(session: Stripe.Checkout.Session, wanted: Wanted, interval: Interval): Stripe.Subscription {
    const id = newStripeId('sub');
    const start = nowSeconds();
    const { amount, currency, product } = wanted;
    const price = composePrice({
      id: newStripeId('price'),
      currency,
      product,
      unit_amount: amount,
      interval,
    });
    const item = composeItem({
      id: newStripeId('si'),
      price,
      subscription: id,
      current_period_start: start,
      current_period_end: start + lengths[interval],
    });
    const subscription = composeSubscription({
      id,
      currency,
      customer: idOf(session.customer),
      items: listOf([item]),
      metadata: session.metadata ?? {},
    });
    this.subscriptions.set(id, subscription);
    return subscription;
  }

  #bill(
    subscription: Stripe.Subscription,
    { amount, currency }: Pick<Wanted, 'amount' | 'currency'>,
    reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
    isPaid = true,
  ): Stripe.Invoice {
    const { metadata } = subscription;
    const due = isPaid ? this.balances.settle(idOf(subscription.customer), amount) : amount;
    const { current_period_start: start, current_period_end: end } = this.#itemOf(subscription);
    const invoice = composeInvoice({
      id: newStripeId('in'),
      currency,
      total: amount,
      amount_due: due,
      amount_paid: isPaid ? due : 0,
      lines: listOf([composeLine({ id: newStripeId('il'), amount, currency, period: { start, end } })]),
      status: isPaid ? 'paid' : 'open',
      // One second apart, in the order of creation.
      created: nowSeconds() + this.invoices.size,
      billing_reason: reason,
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { subscription: subscription.id, metadata },
      },
    });
    this.invoices.set(invoice.id, invoice);
    subscription.latest_invoice = invoice.id;
    if (isPaid && due > 0) this.#payInvoice(invoice, due);
    return invoice;
  }

  #payInvoice({ id: invoice, currency }: Stripe.Invoice, amount: number): void {
    const intent = this.#take({ amount, currency }, {}, 'succeeded');
    this.invoicePayments.push(
      composeInvoicePayment({
        id: newStripeId('inpay'),
        invoice,
        currency,
        amount_requested: amount,
        payment: { type: 'payment_intent', payment_intent: intent.id },
      }),
    );
  }
}
