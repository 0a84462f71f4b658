import { z } from 'zod';
import { currencyCode } from '#src/contract/locale/currency.ts';

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

/** The facts in an e-mail; nothing about the person. */
export const mailFactsSchema = z.object({
  productId: z.string(),
  orderId: z.string().nullable(),
  /** The origin of an order: only an order that began with a checkout can be withdrawn from. */
  origin: z.enum(['checkout', 'renewal', 'change']).optional(),
  currency: currencyCode,
  /** The amount that was paid, was refunded or is to be paid, depending on the kind of e-mail. */
  amount: z.number().int(),
  at: z.iso.datetime(),
  /** The end of the level; null without one. */
  until: z.iso.datetime().nullable(),
});

export type MailFacts = z.infer<typeof mailFactsSchema>;
