import { z } from 'zod';
import { currencyCode } from '#src/contract/locale/currency.ts';

const moment = z.coerce.date();
const amount = z.number().int();

const paymentSchema = z.object({ ref: z.string(), amount, paidAt: moment, refunded: amount });

const invoiceSchema = paymentSchema.extend({
  origin: z.enum(['checkout', 'renewal', 'change']),
  /**
   * True if the invoice began a period: the later invoices, up to the next that begins a period, belong to the same
   * period.
   */
  begins: z.boolean().optional(),
});

const subscriptionSchema = z.object({
  productId: z.string(),
  interval: z.enum(['month', 'year']),
  currency: currencyCode,
  amount,
  periodStart: moment,
  periodEnd: moment,
  cancelledAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** The rest of what was paid before a change; deducted from the next renewals. */
  credit: amount,
  invoices: z.array(invoiceSchema),
});

/** The sandbox's state of an order: the checkout, payment and subscription that Stripe would have. */
export const sandboxStateSchema = z.object({
  status: z.enum(['open', 'paid', 'expired', 'failed']),
  payment: paymentSchema.nullable(),
  subscription: subscriptionSchema.nullable(),
});

export type SandboxState = z.infer<typeof sandboxStateSchema>;
export type SandboxSubscription = z.infer<typeof subscriptionSchema>;

export const sandboxSubscriptionPrefix = 'sandbox_sub_';
export const sandboxPaymentPrefix = 'sandbox_pay_';
