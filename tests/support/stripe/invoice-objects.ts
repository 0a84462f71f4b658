import type Stripe from 'stripe';
import { listOf, nowSeconds } from './stripe-objects.ts';

/** Invoices, their payments and their refunds, in the format of the pinned API version. */

export function composeInvoicePayment(
  values: Pick<Stripe.InvoicePayment, 'id' | 'invoice' | 'currency' | 'amount_requested' | 'payment'>,
): Stripe.InvoicePayment {
  return {
    object: 'invoice_payment',
    amount_paid: values.amount_requested,
    created: nowSeconds(),
    is_default: true,
    livemode: false,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: nowSeconds() },
    ...values,
  } satisfies Stripe.InvoicePayment;
}

export function composeLine(
  values: Pick<Stripe.InvoiceLineItem, 'id' | 'amount' | 'currency' | 'period'>,
): Stripe.InvoiceLineItem {
  return {
    object: 'line_item',
    description: null,
    discount_amounts: null,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: null,
    pretax_credit_amounts: null,
    pricing: null,
    quantity: 1,
    quantity_decimal: null,
    subscription: null,
    subtotal: values.amount,
    taxes: null,
    ...values,
  } satisfies Stripe.InvoiceLineItem;
}

export function composeInvoice(
  values: Pick<Stripe.Invoice, 'id' | 'currency' | 'total' | 'amount_due' | 'amount_paid' | 'status'> &
    Partial<Stripe.Invoice>,
): Stripe.Invoice {
  const paidAt = values.status === 'paid' ? (values.created ?? nowSeconds()) : null;
  return {
    object: 'invoice',
    account_country: null,
    account_name: null,
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 1,
    attempted: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: null,
    collection_method: 'charge_automatically',
    created: nowSeconds(),
    custom_fields: null,
    customer: null,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf<Stripe.InvoiceLineItem>([]),
    livemode: false,
    metadata: null,
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: nowSeconds(),
    period_start: nowSeconds(),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: paidAt,
      voided_at: null,
    },
    subtotal: values.total,
    subtotal_excluding_tax: null,
    test_clock: null,
    total_discount_amounts: null,
    total_excluding_tax: null,
    total_pretax_credit_amounts: null,
    total_taxes: null,
    webhooks_delivered_at: null,
    ...values,
  } satisfies Stripe.Invoice;
}

export function composeRefund(
  values: Pick<Stripe.Refund, 'id' | 'amount' | 'currency' | 'payment_intent' | 'charge' | 'metadata'>,
): Stripe.Refund {
  return {
    object: 'refund',
    balance_transaction: null,
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    payment_method: null,
    reason: 'requested_by_customer',
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
    ...values,
  } satisfies Stripe.Refund;
}
