import type Stripe from 'stripe';
import type { Form } from './read-form.ts';

/** Names of the parameters that an endpoint accepts: the library's types check that they exist. */
const known: Record<string, readonly string[]> = {
  'POST /v1/products': [
    'id',
    'name',
    'tax_code',
    'statement_descriptor',
  ] satisfies (keyof Stripe.ProductCreateParams)[],
  'POST /v1/prices': [
    'currency',
    'product',
    'unit_amount',
    'tax_behavior',
    'recurring',
  ] satisfies (keyof Stripe.PriceCreateParams)[],
  'POST /v1/customers': ['email'] satisfies (keyof Stripe.CustomerCreateParams)[],
  'POST /v1/customers/:id/balance_transactions': [
    'amount',
    'currency',
    'metadata',
  ] satisfies (keyof Stripe.CustomerCreateBalanceTransactionParams)[],
  'GET /v1/customers/:id/balance_transactions': [
    'limit',
  ] satisfies (keyof Stripe.CustomerListBalanceTransactionsParams)[],
  'POST /v1/checkout/sessions': [
    'mode',
    'client_reference_id',
    'metadata',
    'line_items',
    'success_url',
    'cancel_url',
    'locale',
    'adaptive_pricing',
    'customer',
    'customer_update',
    'expires_at',
    'automatic_tax',
    'payment_intent_data',
    'subscription_data',
  ] satisfies (keyof Stripe.Checkout.SessionCreateParams)[],
  'POST /v1/subscriptions/:id': [
    'cancel_at_period_end',
    'items',
    'proration_behavior',
    'proration_date',
    'payment_behavior',
    'expand',
  ] satisfies (keyof Stripe.SubscriptionUpdateParams)[],
  'DELETE /v1/subscriptions/:id': [
    'invoice_now',
    'prorate',
  ] satisfies (keyof Stripe.SubscriptionCancelParams)[],
  'POST /v1/invoices/create_preview': [
    'subscription',
    'subscription_details',
  ] satisfies (keyof Stripe.InvoiceCreatePreviewParams)[],
  'GET /v1/invoices': [
    'subscription',
    'status',
    'limit',
    'expand',
  ] satisfies (keyof Stripe.InvoiceListParams)[],
  'GET /v1/invoices/:id': ['expand'] satisfies (keyof Stripe.InvoiceRetrieveParams)[],
  'GET /v1/invoice_payments': ['payment', 'limit'] satisfies (keyof Stripe.InvoicePaymentListParams)[],
  'GET /v1/payment_intents/:id': ['expand'] satisfies (keyof Stripe.PaymentIntentRetrieveParams)[],
  'GET /v1/disputes': ['payment_intent', 'limit'] satisfies (keyof Stripe.DisputeListParams)[],
  'GET /v1/refunds': ['payment_intent', 'limit'] satisfies (keyof Stripe.RefundListParams)[],
  'POST /v1/refunds': [
    'payment_intent',
    'amount',
    'reason',
    'metadata',
  ] satisfies (keyof Stripe.RefundCreateParams)[],
  'POST /v1/billing_portal/sessions': [
    'customer',
    'return_url',
    'locale',
  ] satisfies (keyof Stripe.BillingPortal.SessionCreateParams)[],
};

/** Names of the parameters of an update of a subscription with `pending_if_incomplete`, and of its items. */
const supported: readonly string[] = [
  'expand',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'billing_cycle_anchor',
  'items',
  'trial_end',
  'add_invoice_items',
] satisfies (keyof Stripe.SubscriptionUpdateParams)[];
const supportedOfItems: readonly string[] = [
  'id',
  'price',
  'quantity',
] satisfies (keyof Stripe.SubscriptionUpdateParams.Item)[];

/** Returns the parameters that a change of plan that may wait for its payment does not support. */
export function findUnsupported(form: Form): string[] {
  const items = Object.values(form['items'] ?? {}).flatMap((item) => Object.keys(item));
  return [
    ...Object.keys(form).filter((name) => !supported.includes(name)),
    ...items.filter((name) => !supportedOfItems.includes(name)),
    ...(form['payment_behavior'] === 'pending_if_incomplete' ? [] : ['payment_behavior']),
  ];
}

/** Returns the parameters of a request that its endpoint does not know. */
export function findUnknownParameters(endpoint: string, names: readonly string[]): string[] {
  return names.filter((name) => !(known[endpoint] ?? []).includes(name));
}
