import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Language } from '#src/contract/locale/language.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Env } from '#src/server/platform/settings/env.ts';
import { endOfPeriod, startOfChange } from '../products/end-of-period.ts';
import { findProduct, type Plan } from '../products/products.ts';
import type {
  ChangeTerms,
  Checkout,
  OrderQuestion,
  OrderRow,
  OrderSnapshot,
  Customer,
  PaymentProvider,
} from '../provider/provider.ts';
import { askStripe, hasStripeCode } from './ask-stripe.ts';
import { checkoutParameters } from './checkout-parameters.ts';
import { dropChange, endStripeSubscription, ignoreMissing } from './end-subscription.ts';
import { readPayment } from './read-payment.ts';
import { findInvoice, readSubscription, readSubscriptionSnapshot } from './read-subscription.ts';
import { readProductId, StripeProducts } from './stripe-products.ts';
import {
  anything,
  balanceTransactionsSchema,
  changeSchema,
  customerSchema,
  idSchema,
  invoiceParentSchema,
  openedSessionSchema,
  portalSchema,
  previewSchema,
  refundsSchema,
  stripeSessionSchema,
  type StripeSession,
} from './stripe-schemas.ts';

type StripeEnv = Pick<
  Env,
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_API_BASE'
  | 'STRIPE_TIMEOUT_MS'
  | 'STRIPE_TAX'
  | 'SITE_NAME'
>;

/** The languages of Stripe's portal. */
const locales = { en: 'en', 'zh-CN': 'zh' } as const satisfies Record<Language, string>;

/** The version of Stripe's API for the objects that are read here; the types of the library are of the same version. */
const apiVersion = '2026-10-28.endive';
const networkRetries = 2;
/** The most by which the time of a signed event may differ from ours. */
const eventToleranceSeconds = 300;

/** Refuses an event from the future, which the library takes. @throws Error */
function refuseFuture(signature: string): void {
  const seconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  const ahead = seconds - Date.now() / 1_000;
  if (!(ahead <= eventToleranceSeconds)) throw new Error('the event is signed for a later time');
}

/** Sells with Stripe: Checkout, Billing, its portal, refunds (rule:how-to-sell). */
export class StripeProvider implements PaymentProvider {
  readonly name = 'stripe';
  readonly #stripe: Stripe;
  readonly #products: StripeProducts;
  readonly #env: StripeEnv;

  constructor(env: StripeEnv) {
    const base = new URL(env.STRIPE_API_BASE);
    const isPlain = base.protocol === 'http:';
    this.#env = env;
    this.#stripe = new Stripe(env.STRIPE_SECRET_KEY ?? '', {
      apiVersion,
      host: base.hostname,
      port: base.port === '' ? (isPlain ? 80 : 443) : base.port,
      protocol: isPlain ? 'http' : 'https',
      // `fetch` follows the operator's proxy.
      httpClient: Stripe.createFetchHttpClient(),
      timeout: env.STRIPE_TIMEOUT_MS,
      maxNetworkRetries: networkRetries,
      telemetry: false,
    });
    this.#products = new StripeProducts(this.#stripe, env.SITE_NAME);
  }

  /**
   * Reads a webhook's event.
   * @throws AppError 40003 for an event that Stripe did not sign with our secret, or not within five minutes
   */
  readSigned(body: Uint8Array, signature: string): unknown {
    const secret = this.#env.STRIPE_WEBHOOK_SECRET ?? '';
    const signatures = this.#stripe.webhooks.signature;
    try {
      if (signatures === null) throw new Error('signatures cannot be verified');
      signatures.verifyHeader(body, signature, secret, eventToleranceSeconds);
      refuseFuture(signature);
      // Also the events of a newer kind of destination, which the library would refuse here: they name no order.
      return JSON.parse(new TextDecoder().decode(body));
    } catch (cause) {
      throw new AppError(40003, { userMessage: userMessages.eventRefused, cause });
    }
  }

  async addCustomer({ userId, email, customerRef, failedTries }: Customer): Promise<string> {
    const parameters = email === null ? {} : { email };
    // Several orders at once create one customer; after it was deleted, or with another address, another one is
    // created.
    const wish = createHash('sha256').update(`${email} ${customerRef}`).digest('hex').slice(0, 16);
    const idempotencyKey = `customer-${userId}-${wish}-${failedTries}`;
    const { id } = await askStripe(idSchema, () =>
      this.#stripe.customers.create(parameters, { idempotencyKey }),
    );
    return id;
  }

  async forgetCustomer(ref: string): Promise<void> {
    await askStripe(anything, () => ignoreMissing(() => this.#stripe.customers.del(ref)));
  }

  async openCheckout(order: OrderRow, customer: string | null): Promise<Checkout | null> {
    const product = findProduct(order.productId, order.currency);
    if (product === null) throw new AppError(40003, { userMessage: userMessages.productUnknown });
    const stripeProduct = await this.#products.require(product, order.language);
    const parameters = checkoutParameters(order, {
      stripeProduct,
      customer,
      taxes: this.#env.STRIPE_TAX === 'on',
    });
    const session = await askStripe(openedSessionSchema.nullable(), async () => {
      try {
        const idempotencyKey = `order-${order.id}-${order.failedTries}`;
        return await this.#stripe.checkout.sessions.create(parameters, { idempotencyKey });
      } catch (error) {
        if (hasStripeCode(error, 'resource_missing', 'customer')) return null;
        throw error;
      }
    });
    return session && { ref: session.id, url: session.url };
  }

  async closeCheckout({ checkoutRef }: OrderRow): Promise<void> {
    if (checkoutRef === null) return;
    await askStripe(anything, async () => {
      try {
        return await this.#stripe.checkout.sessions.expire(checkoutRef);
      } catch (error) {
        // It was paid or expired before; the next read says which.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
        throw error;
      }
    });
  }

  async readOrder(order: OrderRow, question: OrderQuestion): Promise<OrderSnapshot> {
    const ref = order.checkoutRef ?? question.checkoutRef ?? '';
    const session = await this.#readSession(order, ref);
    const nothing = { payment: null, subscription: null };
    if (session === null) return { ...nothing, checkoutRef: null, state: 'expired' };
    if (!isSessionOf(order, session)) return { ...nothing, checkoutRef: null, state: 'open' };
    if (session.status !== 'complete') return { ...nothing, checkoutRef: session.id, state: session.status };
    return session.subscription === null
      ? this.#readPack(session)
      : this.#readSubscribed(session, session.subscription, { order, question });
  }

  async setCancelling(ref: string, isCancelling: boolean): Promise<void> {
    await dropChange(this.#stripe, await readSubscription(this.#stripe, ref));
    await askStripe(anything, () =>
      this.#stripe.subscriptions.update(ref, { cancel_at_period_end: isCancelling }),
    );
  }

  endSubscription(ref: string): Promise<void> {
    return endStripeSubscription(this.#stripe, ref);
  }

  async previewChange(ref: string, plan: Plan, spentUntil: Date | null): Promise<ChangeTerms> {
    const change = await this.#describeChange(ref, plan, { spentUntil });
    const { items, proration_behavior, proration_date } = change;
    const preview = await askStripe(previewSchema, () =>
      this.#stripe.invoices.createPreview({
        subscription: ref,
        subscription_details: { items, proration_behavior, proration_date },
      }),
    );
    const credit = Math.max(0, -preview.total);
    const countedFrom = new Date(proration_date * 1000);
    return { dueNow: preview.amount_due, credit, renewsAt: change.renewsAt, countedFrom };
  }

  async changePlan(ref: string, plan: Plan, countedFrom: Date): Promise<string | null> {
    const change = await this.#describeChange(ref, plan, { countedFrom });
    const { items, proration_behavior, proration_date, subscription, isDone } = change;
    // What was agreed to would be counted from a plan that is no longer there.
    if (!(await dropChange(this.#stripe, subscription))) {
      throw new AppError(40003, { status: 409, userMessage: userMessages.priceChanged });
    }
    // A repeated change would cost nothing, but it is left out anyway.
    if (isDone) return null;
    const parameters = {
      items,
      proration_behavior,
      proration_date,
      payment_behavior: 'pending_if_incomplete' as const,
      expand: ['latest_invoice'],
    };
    const update = () => this.#stripe.subscriptions.update(ref, parameters);
    return askStripe(changeSchema, update, userMessages.paymentUnclear);
  }

  async refund(order: OrderRow, { ref, total }: { ref: string; total: number }): Promise<void> {
    const { data } = await askStripe(refundsSchema, () =>
      this.#stripe.refunds.list({ payment_intent: ref, limit: 100 }),
    );
    const isMade = ({ status }: { status: string | null }) => status !== 'failed' && status !== 'canceled';
    const given = data.filter(isMade).reduce((sum, { amount }) => sum + amount, 0);
    if (given >= total) return;
    const metadata = { order_id: order.id };
    await askStripe(anything, () =>
      this.#stripe.refunds.create(
        { payment_intent: ref, amount: total - given, reason: 'requested_by_customer', metadata },
        // A refund that came back needs another request.
        { idempotencyKey: `refund-${order.id}-${order.failedTries}-${data.length}` },
      ),
    );
  }

  async dropCredit(subscriptionRef: string, most: number): Promise<void> {
    const { customer, currency } = await readSubscription(this.#stripe, subscriptionRef);
    const { balance } = await askStripe(customerSchema, () => this.#stripe.customers.retrieve(customer));
    // Credit is negative.
    if (balance === undefined || balance >= 0 || most <= 0) return;
    const { data } = await askStripe(balanceTransactionsSchema, () =>
      this.#stripe.customers.listBalanceTransactions(customer, { limit: 100 }),
    );
    // Once for each subscription, also when Stripe has forgotten the key of the request.
    if (data.some(({ metadata }) => metadata?.['dropped_for'] === subscriptionRef)) return;
    const amount = Math.min(-balance, most);
    const metadata = { dropped_for: subscriptionRef };
    await askStripe(anything, () =>
      this.#stripe.customers.createBalanceTransaction(
        customer,
        { amount, currency, metadata },
        // A key stands for one request: the balance, and with it the amount, may change until the next try.
        { idempotencyKey: `credit-${subscriptionRef}-${amount}` },
      ),
    );
  }

  async openPortal(customer: string, { returnUrl, language }: { returnUrl: string; language: Language }) {
    const locale = locales[language];
    const { url } = await askStripe(portalSchema, () =>
      this.#stripe.billingPortal.sessions.create({ customer, return_url: returnUrl, locale }),
    );
    return url;
  }

  async findSubscription(paymentRef: string): Promise<string | null> {
    const invoice = await findInvoice(this.#stripe, paymentRef);
    if (invoice === null) return null;
    const { parent } = await askStripe(invoiceParentSchema, () => this.#stripe.invoices.retrieve(invoice));
    return parent?.subscription_details?.subscription ?? null;
  }

  async #readPack(session: StripeSession): Promise<OrderSnapshot> {
    const common = { checkoutRef: session.id, subscription: null };
    if (session.payment_intent === null) return { ...common, state: 'pending', payment: null };
    const read = await readPayment(this.#stripe, session.payment_intent);
    return { ...common, state: read.state, payment: read.state === 'paid' ? read.payment : null };
  }

  async #readSubscribed(
    session: StripeSession,
    ref: string,
    { order, question }: { order: OrderRow; question: OrderQuestion },
  ): Promise<OrderSnapshot> {
    const common = { checkoutRef: session.id, payment: null };
    if (session.payment_status === 'unpaid') {
      const { status } = await readSubscription(this.#stripe, ref);
      const hasFailed = status === 'incomplete_expired' || status === 'canceled';
      return { ...common, state: hasFailed ? 'failed' : 'pending', subscription: null };
    }
    const subscription = await readSubscriptionSnapshot(this.#stripe, {
      order,
      ref,
      firstInvoice: session.invoice,
      question,
    });
    return { ...common, state: 'paid', subscription };
  }

  async #describeChange(
    ref: string,
    plan: Plan,
    { countedFrom, spentUntil = null }: { countedFrom?: Date; spentUntil?: Date | null },
  ) {
    const subscription = await readSubscription(this.#stripe, ref);
    const [item] = subscription.items.data;
    if (item === undefined) throw new Error('a subscription without items passed its schema');
    const now = new Date();
    const interval = item.price.recurring?.interval === 'year' ? 'year' : 'month';
    const known = readProductId(item.price.product);
    const level = (known === null ? null : findProduct(known, plan.currency))?.level ?? plan.level;
    const period = { start: item.current_period_start, end: item.current_period_end };
    const changed: Stripe.SubscriptionUpdateParams.Item = {
      id: item.id,
      price: await this.#products.requirePrice(plan),
    };
    return {
      subscription,
      items: [changed],
      proration_behavior: 'always_invoice' as const,
      proration_date: Math.floor(
        (
          countedFrom ?? startOfChange(period, { from: { level, interval }, to: plan }, now, spentUntil)
        ).getTime() / 1000,
      ),
      renewsAt: interval === plan.interval ? period.end : endOfPeriod(now, plan.interval),
      isDone: known === plan.id,
    };
  }

  /**
   * Reads the checkout of an order; null for a checkout that cannot be paid because it is unknown under this key of
   * Stripe.
   */
  async #readSession(order: OrderRow, ref: string): Promise<StripeSession | null> {
    return askStripe(stripeSessionSchema.nullable(), async () => {
      try {
        return await this.#stripe.checkout.sessions.retrieve(ref);
      } catch (error) {
        if (order.paidAt === null && hasStripeCode(error, 'resource_missing')) return null;
        throw error;
      }
    });
  }
}

/**
 * Returns true for the checkout that this site opened for an order. A Payment Link takes `client_reference_id` from its
 * address, where anybody can write it, so metadata has to name the order as well; and a checkout that only an event
 * names has to be for the price of the order.
 */
function isSessionOf(order: OrderRow, session: StripeSession): boolean {
  if (session.client_reference_id !== order.id || session.metadata?.['order_id'] !== order.id) return false;
  if (order.checkoutRef !== null || order.kind !== 'gems') return true;
  return session.amount_total === order.amount && session.currency?.toUpperCase() === order.currency;
}
