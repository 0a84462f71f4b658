import { z } from 'zod';
import { currencyCode } from '#src/contract/base/currency.ts';

/** The kinds of mails about payments. */
export const paymentMailKinds = [
  'receipt',
  'renewal-failed',
  'cancelled',
  'ended',
  'resumed',
  'withdrawn',
  'refunded',
] as const;

export type PaymentMailKind = (typeof paymentMailKinds)[number];

/** What a mail names; nothing of the person. */
export const mailFactsSchema = z.object({
  productId: z.string(),
  orderId: z.string().nullable(),
  /** Of an order: only one that began with a checkout can be withdrawn from. */
  origin: z.enum(['checkout', 'renewal', 'change']).optional(),
  currency: currencyCode,
  /** Paid, given back or to be paid, as the kind of mail says. */
  amount: z.number().int(),
  /** When it happened. */
  at: z.iso.datetime(),
  /** Until when the level stays; null where there is none. */
  until: z.iso.datetime().nullable(),
});

export type MailFacts = z.infer<typeof mailFactsSchema>;
