import type Stripe from 'stripe';
import type { Language } from '#src/contract/locale/language.ts';
import type { OrderRow } from '../provider/provider.ts';

/** The text on the bank statement, after the name of Stripe's account. */
const packDescriptor = 'GEMS';

const locales: Record<Language, Stripe.Checkout.SessionCreateParams.Locale> = { en: 'en', 'zh-CN': 'zh' };

/**
 * Returns the parameters of Stripe's checkout. All of them come from the stored order, so that the same order makes the
 * same request. Prices include the tax: the price shown here is the price paid.
 */
export function checkoutParameters(
  order: OrderRow,
  { stripeProduct, customer, taxes }: { stripeProduct: string; customer: string | null; taxes: boolean },
): Stripe.Checkout.SessionCreateParams {
  const named = { order_id: order.id };
  const back = new URL(`/membership?order=${order.id}`, order.siteOrigin ?? undefined).href;
  return {
    mode: order.interval === null ? 'payment' : 'subscription',
    client_reference_id: order.id,
    metadata: named,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          product: stripeProduct,
          unit_amount: order.amount,
          tax_behavior: 'inclusive',
          ...(order.interval !== null && { recurring: { interval: order.interval } }),
        },
      },
    ],
    success_url: back,
    cancel_url: back,
    locale: locales[order.language],
    // A price converted by Stripe would differ from the one that was shown.
    adaptive_pricing: { enabled: false },
    ...(customer !== null && { customer }),
    ...(order.expiresAt !== null && { expires_at: Math.floor(order.expiresAt.getTime() / 1000) }),
    ...(taxes && {
      automatic_tax: { enabled: true },
      ...(customer !== null && { customer_update: { address: 'auto' } }),
    }),
    ...(order.interval === null
      ? { payment_intent_data: { metadata: named, statement_descriptor_suffix: packDescriptor } }
      : { subscription_data: { metadata: named } }),
  };
}
