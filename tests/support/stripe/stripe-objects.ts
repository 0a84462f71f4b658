import type Stripe from 'stripe';

/** Objects in the format of the pinned API version: the library's types check that nothing is missing. */

export const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Returns the id of an expandable value; empty for none. */
export function idOf(value: string | { id: string } | null | undefined): string {
  return typeof value === 'string' ? value : (value?.id ?? '');
}

export function listOf<T>(data: T[], url = '/v1/things'): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url };
}

export function composeSession(
  values: Pick<
    Stripe.Checkout.Session,
    'id' | 'mode' | 'client_reference_id' | 'metadata' | 'expires_at' | 'url'
  > &
    Partial<Stripe.Checkout.Session>,
): Stripe.Checkout.Session {
  return {
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: nowSeconds(),
    currency: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: null,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: null,
    total_details: null,
    ui_mode: 'hosted_page',
    wallet_options: null,
    ...values,
  } satisfies Stripe.Checkout.Session;
}

export function composeCharge(
  values: Pick<Stripe.Charge, 'id' | 'amount' | 'currency' | 'payment_intent'> & Partial<Stripe.Charge>,
): Stripe.Charge {
  return {
    object: 'charge',
    amount_captured: values.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: nowSeconds(),
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
    ...values,
  } satisfies Stripe.Charge;
}

export function composeIntent(
  values: Pick<Stripe.PaymentIntent, 'id' | 'amount' | 'currency' | 'metadata' | 'status'> &
    Partial<Stripe.PaymentIntent>,
): Stripe.PaymentIntent {
  return {
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: values.status === 'succeeded' ? values.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: null,
    confirmation_method: 'automatic',
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
    ...values,
  } satisfies Stripe.PaymentIntent;
}

export function composePrice(
  values: Pick<Stripe.Price, 'id' | 'currency' | 'product' | 'unit_amount'> & { interval: 'month' | 'year' },
): Stripe.Price {
  const { interval, ...rest } = values;
  return {
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: nowSeconds(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'inclusive',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount_decimal: null,
    ...rest,
  } satisfies Stripe.Price;
}

function composePlan(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: true,
    amount: price.unit_amount,
    amount_decimal: null,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  } satisfies Stripe.Plan;
}

export function composeItem(
  values: Pick<
    Stripe.SubscriptionItem,
    'id' | 'price' | 'subscription' | 'current_period_start' | 'current_period_end'
  >,
): Stripe.SubscriptionItem {
  return {
    object: 'subscription_item',
    billing_thresholds: null,
    created: nowSeconds(),
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: composePlan(values.price),
    quantity: 1,
    tax_rates: null,
    ...values,
  } satisfies Stripe.SubscriptionItem;
}

export function composeSubscription(
  values: Pick<Stripe.Subscription, 'id' | 'currency' | 'customer' | 'items' | 'metadata'> &
    Partial<Stripe.Subscription>,
): Stripe.Subscription {
  return {
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: nowSeconds(),
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: null,
    collection_method: 'charge_automatically',
    created: nowSeconds(),
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: nowSeconds(),
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
    ...values,
  } satisfies Stripe.Subscription;
}
