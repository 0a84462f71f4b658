import { z } from 'zod';

/**
 * The fields of Stripe's objects that are read. Objects that were not expanded are ids; whole objects have theirs in
 * `id`.
 */

export const anything = z.unknown();

const ref = z
  .union([z.string(), z.object({ id: z.string() })])
  .transform((value) => (typeof value === 'string' ? value : value.id));

const seconds = z.number().transform((value) => new Date(value * 1000));
const amount = z.number().int();
const metadata = z.record(z.string(), z.string()).nullish();

export const idSchema = z.object({ id: z.string() });

export const openedSessionSchema = z.object({ id: z.string(), url: z.string() });

export const stripeSessionSchema = z.object({
  id: z.string(),
  client_reference_id: z.string().nullable(),
  metadata,
  amount_total: amount.nullable(),
  currency: z.string().nullable(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  payment_intent: ref.nullable(),
  subscription: ref.nullable(),
  invoice: ref.nullable(),
});

export type StripeSession = z.output<typeof stripeSessionSchema>;

export const paymentSchema = z.object({
  id: z.string(),
  status: z.string(),
  created: seconds,
  latest_charge: z
    .object({
      id: z.string(),
      amount,
      amount_refunded: amount,
      created: seconds,
      disputed: z.boolean(),
      status: z.string(),
    })
    .nullable(),
});

export const disputesSchema = z.object({ data: z.array(z.object({ status: z.string() })) });

export const refundsSchema = z.object({
  data: z.array(z.object({ id: z.string(), status: z.string().nullable(), amount })),
});

export const balanceTransactionsSchema = z.object({
  data: z.array(z.object({ metadata: z.record(z.string(), z.string()).nullable() })),
});

/** A deleted customer has no balance. */
export const customerSchema = z.object({ balance: amount.optional() });

export const stripeSubscriptionSchema = z.object({
  id: z.string(),
  status: z.string(),
  currency: z.string(),
  customer: ref,
  cancel_at_period_end: z.boolean(),
  cancel_at: seconds.nullable(),
  canceled_at: seconds.nullable(),
  ended_at: seconds.nullable(),
  latest_invoice: ref.nullable(),
  /** A change that waits until the latest invoice is paid. */
  pending_update: z.object({}).nullable(),
  items: z.object({
    data: z
      .array(
        z.object({
          id: z.string(),
          current_period_start: seconds,
          current_period_end: seconds,
          price: z.object({
            id: z.string(),
            product: ref,
            unit_amount: amount.nullable(),
            recurring: z.object({ interval: z.string() }).nullable(),
          }),
        }),
      )
      .min(1),
  }),
});

export type StripeSubscription = z.output<typeof stripeSubscriptionSchema>;

/** A subscription after a change: null if it was made, else the page of the invoice that it waits for. */
export const changeSchema = z.union([
  z.object({ pending_update: z.null() }).transform(() => null),
  z
    .object({ pending_update: z.object({}), latest_invoice: z.object({ hosted_invoice_url: z.url() }) })
    .transform(({ latest_invoice }) => latest_invoice.hosted_invoice_url),
]);

export const stripeInvoiceSchema = z.object({
  id: z.string(),
  status: z.string().nullable(),
  billing_reason: z.string().nullable(),
  amount_paid: amount,
  created: seconds,
  status_transitions: z.object({ paid_at: seconds.nullable() }),
  lines: z.object({ data: z.array(z.object({ period: z.object({ start: seconds, end: seconds }) })) }),
  payments: z
    .object({
      data: z.array(z.object({ status: z.string(), payment: z.object({ payment_intent: ref.optional() }) })),
    })
    .optional(),
});

export type StripeInvoice = z.output<typeof stripeInvoiceSchema>;

export const openInvoicesSchema = z.object({ data: z.array(idSchema) });

export const invoicesSchema = z.object({ data: z.array(stripeInvoiceSchema) });

export const invoicePaymentsSchema = z.object({ data: z.array(z.object({ invoice: ref })) });

export const previewSchema = z.object({ amount_due: amount, total: amount, starting_balance: amount });

/** The references that an event's object may have. */
export const namedSchema = z.object({
  id: z.string(),
  object: z.string(),
  client_reference_id: z.string().nullish(),
  metadata,
  subscription: ref.nullish(),
  payment_intent: ref.nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: ref, metadata }).nullish() }).nullish(),
});

export const invoiceParentSchema = namedSchema.pick({ parent: true });

export const portalSchema = z.object({ url: z.url() });
