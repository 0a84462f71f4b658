import type Stripe from 'stripe';
import { dropInvoice, holdChange, latestInvoice } from './pending-changes.ts';
import { findUnknownParameters, findUnsupported } from './find-unknown-parameters.ts';
import { type Form, numberAt, readForm, textAt } from './read-form.ts';
import { newStripeId, type StripeBook } from './stripe-book.ts';
import { composeInvoice } from './invoice-objects.ts';
import { composeSession, idOf, listOf } from './stripe-objects.ts';

export interface StripeRequest {
  method: string;
  path: string;
  /** Query or body, as sent. */
  text: string;
  /** The price of a plan change; null to prorate it. */
  dueNow: number | null;
  /** True if a change of plan with something to pay waits for its payment. */
  isAsking: boolean;
}

/** An error response in Stripe's format. */
class StripeRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly parameter: string | undefined;

  constructor(status: number, code: string, parameter?: string) {
    super(code);
    this.status = status;
    this.code = code;
    this.parameter = parameter;
  }
}

interface Answer {
  status: number;
  body: unknown;
}

/** Answers a request as Stripe's API does. Parameters that an endpoint does not know are refused, as Stripe does. */
export function answerStripe(book: StripeBook, request: StripeRequest): Answer {
  try {
    return { status: 200, body: find(book, request) };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    const { code, parameter: param } = error;
    const body = { error: { type: 'invalid_request_error', code, param, message: code } };
    return { status: error.status, body };
  }
}

function find(book: StripeBook, { method, path, text, dueNow, isAsking }: StripeRequest): unknown {
  const form = readForm(text);
  const [, , collection = '', id = '', action = ''] = path.split('/');
  const isWord = ['sessions', 'create_preview', ''].includes(id);
  const endpoint = `${method} /v1/${collection}${isWord ? id && `/${id}` : '/:id'}${action && !isWord ? `/${action}` : ''}`;
  const unknown = findUnknownParameters(endpoint, Object.keys(form));
  if (unknown.length > 0) throw new StripeRefusal(400, `parameter_unknown ${endpoint} ${unknown.join(' ')}`);
  if (collection === 'checkout') return answerCheckout(book, form, { method, path });
  switch (endpoint) {
    case 'POST /v1/products':
      return addProduct(book, form);
    case 'POST /v1/prices':
      return addPrice(book, form);
    case 'POST /v1/customers':
      return addCustomer(book, form);
    case 'DELETE /v1/customers/:id':
      book.customers.delete(id);
      return { id, object: 'customer', deleted: true };
    case 'GET /v1/customers/:id':
      return { id, object: 'customer', balance: book.balances.of(id) };
    case 'GET /v1/customers/:id/balance_transactions':
      return listOf(book.balances.listChanges(id));
    case 'POST /v1/customers/:id/balance_transactions':
      return {
        id: newStripeId('cbtxn'),
        object: 'customer_balance_transaction',
        ending_balance: book.balances.change(id, numberAt(form, 'amount') ?? 0, form['metadata']),
      };
    case 'GET /v1/payment_intents/:id':
      return expandIntent(book, id, form);
    case 'GET /v1/disputes':
      return listOf(book.disputes.filter((each) => each.payment_intent === textAt(form, 'payment_intent')));
    case 'GET /v1/refunds':
      return listOf(book.refunds.filter((each) => each.payment_intent === textAt(form, 'payment_intent')));
    case 'POST /v1/refunds':
      return addRefund(book, form);
    case 'GET /v1/subscriptions/:id':
      return must(book.subscriptions.get(id));
    case 'POST /v1/subscriptions/:id':
      return updateSubscription(book, id, { form, dueNow, isAsking });
    case 'DELETE /v1/subscriptions/:id':
      book.endSubscription(id);
      return must(book.subscriptions.get(id));
    case 'GET /v1/invoices':
      return listInvoices(book, form);
    case 'GET /v1/invoices/:id':
      return withPayments(book, must(book.invoices.get(id)));
    case 'POST /v1/invoices/:id/void':
      return voidInvoice(book, must(book.invoices.get(id)));
    case 'GET /v1/invoice_payments':
      return listOf(
        book.invoicePayments.filter(
          ({ payment }) => payment.payment_intent === textAt(form, 'payment', 'payment_intent'),
        ),
      );
    case 'POST /v1/invoices/create_preview':
      return previewChange(book, form, dueNow);
    case 'POST /v1/billing_portal/sessions':
      return {
        id: newStripeId('bps'),
        object: 'billing_portal.session',
        url: 'https://billing.example/session',
      };
    default:
      throw new StripeRefusal(404, `no endpoint ${endpoint}`);
  }
}

function voidInvoice(book: StripeBook, invoice: Stripe.Invoice): Stripe.Invoice {
  if (invoice.status !== 'open') throw new StripeRefusal(400, 'invoice_not_open');
  dropInvoice(book, invoice);
  return invoice;
}

function must<T>(found: T | undefined): T {
  if (found === undefined) throw new StripeRefusal(404, 'resource_missing');
  return found;
}

function addProduct(book: StripeBook, form: Form): unknown {
  const id = textAt(form, 'id') ?? '';
  if (book.products.has(id)) throw new StripeRefusal(400, 'resource_already_exists');
  book.products.add(id);
  return { id, object: 'product' };
}

function addPrice(book: StripeBook, form: Form): unknown {
  const product = textAt(form, 'product') ?? '';
  if (!book.products.has(product)) throw new StripeRefusal(400, 'resource_missing', 'product');
  const interval = textAt(form, 'recurring', 'interval') === 'year' ? 'year' : 'month';
  const id = newStripeId('price');
  book.prices.set(id, { product, amount: numberAt(form, 'unit_amount') ?? 0, interval });
  return { id, object: 'price' };
}

function addCustomer(book: StripeBook, form: Form): unknown {
  const id = newStripeId('cus');
  book.customers.set(id, textAt(form, 'email'));
  return { id, object: 'customer' };
}

function answerCheckout(
  book: StripeBook,
  form: Form,
  { method, path }: { method: string; path: string },
): unknown {
  const [, , , , id = '', action = ''] = path.split('/');
  if (method === 'GET') return must(book.sessions.get(id));
  if (action === 'expire') {
    const session = must(book.sessions.get(id));
    if (session.status !== 'open') throw new StripeRefusal(400, 'session_not_open');
    session.status = 'expired';
    return session;
  }
  const unknown = findUnknownParameters('POST /v1/checkout/sessions', Object.keys(form));
  if (unknown.length > 0) throw new StripeRefusal(400, `parameter_unknown ${unknown.join(' ')}`);
  return openSession(book, form);
}

function openSession(book: StripeBook, form: Form): Stripe.Checkout.Session {
  const id = newStripeId('cs_test');
  const product = textAt(form, 'line_items', '0', 'price_data', 'product') ?? '';
  if (!book.products.has(product)) throw new StripeRefusal(400, 'resource_missing');
  const customer = textAt(form, 'customer');
  if (customer !== null && !book.customers.has(customer)) {
    throw new StripeRefusal(400, 'resource_missing', 'customer');
  }
  const expiresAt = numberAt(form, 'expires_at') ?? 0;
  const inMinutes = (expiresAt - Date.now() / 1000) / 60;
  if (inMinutes < 30 || inMinutes > 24 * 60) throw new StripeRefusal(400, 'expires_at out of range');
  const mode = textAt(form, 'mode') === 'subscription' ? 'subscription' : 'payment';
  const interval = textAt(form, 'line_items', '0', 'price_data', 'recurring', 'interval');
  if ((mode === 'subscription') !== (interval !== null))
    throw new StripeRefusal(400, 'mode and price differ');
  const amount = numberAt(form, 'line_items', '0', 'price_data', 'unit_amount') ?? 0;
  const currency = textAt(form, 'line_items', '0', 'price_data', 'currency') ?? '';
  book.wanted.set(id, {
    amount,
    currency,
    product,
    interval: interval === 'year' || interval === 'month' ? interval : null,
  });
  const session = composeSession({
    id,
    mode,
    client_reference_id: textAt(form, 'client_reference_id'),
    metadata: { order_id: textAt(form, 'metadata', 'order_id') ?? '' },
    expires_at: expiresAt,
    url: `https://checkout.example/${id}`,
    amount_total: amount,
    currency,
    customer,
  });
  book.sessions.set(id, session);
  return session;
}

function expandIntent(book: StripeBook, id: string, form: Form): unknown {
  const intent = must(book.intents.get(id));
  if (textAt(form, 'expand', '0') !== 'latest_charge') return intent;
  return { ...intent, latest_charge: book.charges.get(idOf(intent.latest_charge)) ?? null };
}

function addRefund(book: StripeBook, form: Form): unknown {
  const amount = numberAt(form, 'amount') ?? undefined;
  const metadata = { order_id: textAt(form, 'metadata', 'order_id') ?? '' };
  book.refund(textAt(form, 'payment_intent') ?? '', amount, metadata);
  return book.refunds.at(-1);
}

/** Returns the price of the plan change in a form; null for a form without one. */
function readChange(book: StripeBook, id: string, { form, dueNow }: { form: Form; dueNow: number | null }) {
  const price = textAt(form, 'items', '0', 'price');
  if (price === null) return null;
  const plan = must(book.prices.get(price));
  return { plan, total: dueNow ?? book.quoteChange(id, plan, numberAt(form, 'proration_date') ?? 0) };
}

function previewChange(book: StripeBook, form: Form, dueNow: number | null): Stripe.Invoice {
  const id = textAt(form, 'subscription') ?? '';
  const details = form['subscription_details'];
  const change = readChange(book, id, { form: typeof details === 'object' ? details : {}, dueNow });
  const total = change?.total ?? 0;
  const balance = book.balances.of(idOf(must(book.subscriptions.get(id)).customer));
  return composeInvoice({
    id: 'upcoming_in',
    currency: 'usd',
    total,
    starting_balance: balance,
    amount_due: Math.max(0, total + Math.min(0, balance)),
    amount_paid: 0,
    status: 'draft',
  });
}

function updateSubscription(
  book: StripeBook,
  id: string,
  { form, dueNow, isAsking }: { form: Form } & Pick<StripeRequest, 'dueNow' | 'isAsking'>,
): unknown {
  const subscription = must(book.subscriptions.get(id));
  const cancelling = textAt(form, 'cancel_at_period_end');
  if (cancelling !== null && subscription.pending_update !== null)
    throw new StripeRefusal(400, 'a change waits for its payment');
  if (cancelling !== null) book.setCancelling(id, cancelling === 'true');
  const change = readChange(book, id, { form, dueNow });
  if (change === null) return subscription;
  const unsupported = findUnsupported(form);
  if (unsupported.length > 0) throw new StripeRefusal(400, `not supported: ${unsupported.join(' ')}`);
  const due = change.total + Math.min(0, book.balances.of(idOf(subscription.customer)));
  if (isAsking && due > 0) holdChange(book, id, change.plan, change.total);
  else book.changePlan(id, change.plan, change.total);
  return { ...subscription, latest_invoice: latestInvoice(book, subscription) };
}

function listInvoices(book: StripeBook, form: Form): unknown {
  const found = [...book.invoices.values()]
    .filter((invoice) => invoice.parent?.subscription_details?.subscription === textAt(form, 'subscription'))
    .filter((invoice) => invoice.status === textAt(form, 'status'))
    .toReversed()
    .slice(0, numberAt(form, 'limit') ?? 10);
  return listOf(found.map((invoice) => withPayments(book, invoice)));
}

function withPayments(book: StripeBook, invoice: Stripe.Invoice): Stripe.Invoice {
  return { ...invoice, payments: listOf(book.invoicePayments.filter((each) => each.invoice === invoice.id)) };
}
