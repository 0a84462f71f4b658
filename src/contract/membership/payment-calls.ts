import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { currencyCode } from '../locale/currency.ts';
import {
  contentId,
  int32,
  noBody,
  noQuery,
  pageNumber,
  pageOf,
  pageSize,
  time,
  uuid,
} from '../call/fields.ts';
import { vipLevel } from '../call/level.ts';

/**
 * The way this site sells (rule:how-to-sell): with Stripe, with the marked sandbox of a site that only its own machine
 * reaches, or not at all.
 */
export const paymentModes = ['stripe', 'sandbox', 'off'] as const;

export type PaymentMode = (typeof paymentModes)[number];

/** A whole number of the smallest unit of a currency. */
const amount = int32;

export const productSchema = z.object({
  id: contentId,
  kind: z.enum(['gems', 'subscription']),
  /** For a pack; null for a subscription. */
  gems: z.nullable(z.int()),
  /** For a subscription; null for a pack. */
  level: z.nullable(z.enum(['VIP', 'SVIP'])),
  interval: z.nullable(z.enum(['month', 'year'])),
  currency: currencyCode,
  amount,
});

export type Product = z.infer<typeof productSchema>;

export const listProducts = defineCall({
  name: 'listProducts',
  method: 'GET',
  path: '/stripe/product-list',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: z.object({ currency: z.optional(currencyCode) }),
  body: noBody,
  result: z.object({
    payments: z.enum(paymentModes),
    currency: currencyCode,
    products: z.array(productSchema),
  }),
});

export const listCurrencies = defineCall({
  name: 'listCurrencies',
  method: 'GET',
  path: '/stripe/currency-list',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.object({
    currencies: z.array(z.object({ code: currencyCode, digits: z.int() })),
    suggested: currencyCode,
  }),
});

/**
 * `open`: not paid yet, but payable; `pending`: the bank has not decided; `paid`: credited; `expired`, `failed`:
 * nothing was charged; `refunded`: the price was refunded, wholly or in part; `disputed`: the payer's bank demanded it
 * back.
 */
export const orderStates = ['open', 'pending', 'paid', 'expired', 'failed', 'refunded', 'disputed'] as const;

export type OrderState = (typeof orderStates)[number];

export const orderState = z.enum(orderStates);

export const orderSchema = z.object({
  id: uuid,
  product_id: contentId,
  kind: z.enum(['gems', 'subscription']),
  gems: z.nullable(z.int()),
  level: z.nullable(z.enum(['VIP', 'SVIP'])),
  interval: z.nullable(z.enum(['month', 'year'])),
  currency: currencyCode,
  amount,
  refunded_amount: amount,
  state: orderState,
  /** The address of the checkout; null once it can no longer be paid. For the sandbox, a page of this site. */
  checkout_url: z.nullable(z.string()),
  /** The end of the 14 days in which the person can withdraw; null if withdrawal is not possible. */
  withdraw_until: z.nullable(time),
  create_time: time,
  paid_time: z.nullable(time),
});

export type Order = z.infer<typeof orderSchema>;

/** A path of this site to return to, such as a chat. */
const returnPath = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[\x21-\x7e]*$/));

export const createOrder = defineCall({
  name: 'createOrder',
  method: 'POST',
  path: '/stripe/createOrder',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.strictObject({
    product_id: contentId,
    currency: currencyCode,
    /** The page to return to after paying; /membership if absent. */
    return_path: z.optional(returnPath),
  }),
  result: orderSchema,
});

export const getOrder = defineCall({
  name: 'getOrder',
  method: 'GET',
  path: '/stripe/order',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: z.object({ id: uuid }),
  body: noBody,
  result: z.extend(orderSchema, { return_path: z.nullable(z.string()) }),
});

export const takePaidOrder = defineCall({
  name: 'takePaidOrder',
  method: 'GET',
  path: '/stripe/order/once-cache',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: noBody,
  result: z.nullable(orderSchema),
});

export const listOrders = defineCall({
  name: 'listOrders',
  method: 'GET',
  path: '/stripe/orders',
  caller: 'member',
  reply: 'json',
  readOnly: true,
  query: z.object({ page: z._default(pageNumber, 1), size: z._default(pageSize, 20) }),
  body: noBody,
  result: pageOf(orderSchema),
});

export const subscriptionSchema = z.object({
  product_id: contentId,
  level: z.enum(['VIP', 'SVIP']),
  interval: z.enum(['month', 'year']),
  currency: currencyCode,
  /** The price of the next renewal. */
  amount,
  /** `grace`: the last renewal is not paid yet, and the level stays for a few days. */
  state: z.enum(['active', 'grace', 'cancelled']),
  /** The time of the renewal, or of the end if it was cancelled. */
  period_end: time,
  cancelled_time: z.nullable(time),
});

export type Subscription = z.infer<typeof subscriptionSchema>;

export const getSubscription = defineCall({
  name: 'getSubscription',
  method: 'GET',
  path: '/stripe/subscription',
  // A person who logs out while a page asks is a guest, who has no subscription: no reason for an error.
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: noBody,
  result: z.nullable(subscriptionSchema),
});

export const cancelSubscription = defineCall({
  name: 'cancelSubscription',
  method: 'POST',
  path: '/stripe/cancel',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({}),
  result: subscriptionSchema,
});

export const resumeSubscription = defineCall({
  name: 'resumeSubscription',
  method: 'POST',
  path: '/stripe/resume',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({}),
  result: subscriptionSchema,
});

export const previewChange = defineCall({
  name: 'previewChange',
  method: 'GET',
  path: '/stripe/change',
  caller: 'member',
  reply: 'json',
  readOnly: true,
  query: z.object({ product_id: contentId }),
  body: noBody,
  result: z.object({
    product: productSchema,
    /** The amount to pay now. */
    due_now: amount,
    /** The rest of what was paid, which is deducted from the next renewals. */
    credit: amount,
    /** The time when the new price is next due. */
    renews_at: time,
  }),
});

export const changePlan = defineCall({
  name: 'changePlan',
  method: 'POST',
  path: '/stripe/change',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.strictObject({ product_id: contentId, due_now: amount }),
  result: z.extend(subscriptionSchema, {
    /**
     * The page where the payment is confirmed with the bank, or made with another card: until then, the plan stays.
     * Null for a change that was made.
     */
    checkout_url: z.nullable(z.url()),
  }),
});

export const previewWithdrawal = defineCall({
  name: 'previewWithdrawal',
  method: 'GET',
  path: '/stripe/withdraw',
  caller: 'member',
  reply: 'json',
  readOnly: true,
  query: z.object({ order_id: uuid }),
  body: noBody,
  result: z.object({
    order: orderSchema,
    /** The refund: the price of unused gems, or of the unused time. */
    refund_amount: amount,
    /** Unused gems of the pack that are taken back. */
    gems_taken: z.int().check(z.minimum(0)),
    until: time,
  }),
});

export const withdrawOrder = defineCall({
  name: 'withdrawOrder',
  method: 'POST',
  path: '/stripe/withdraw',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.strictObject({ order_id: uuid, confirm: z.literal(true) }),
  result: z.extend(orderSchema, {
    withdrawn_time: time,
    /** The refund for all payments together; `refunded_amount` is what was refunded of this order so far. */
    refund_amount: amount,
  }),
});

export const openPortal = defineCall({
  name: 'openPortal',
  method: 'POST',
  path: '/stripe/portal',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({}),
  result: z.object({ url: z.url() }),
});

export const paySandbox = defineCall({
  name: 'paySandbox',
  method: 'POST',
  path: '/stripe/sandbox',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.strictObject({ order_id: uuid, outcome: z.enum(['pay', 'decline', 'abandon']) }),
  result: orderSchema,
});

/** The benefits of a level (rule:levels); one row of the table on /membership. */
export const levelSchema = z.object({
  level: vipLevel,
  /** The gems that are topped up to on each day. */
  daily: z.int(),
  /** The gems that are topped up to once in each month of a membership; 0 without one. */
  monthly: z.int(),
  free_pictures: z.boolean(),
  free_voice: z.boolean(),
  /** The factor by which a chat with a VIP character is more expensive. */
  vip_character_factor: z.int(),
  /** The most memories a conversation may pin. */
  memories: z.int(),
  lorebooks: z.int(),
  storage_megabytes: z.int(),
  /** Names of the models that the level may choose in addition to the site's own. */
  models: z.array(z.string()),
});

export type LevelBenefits = z.infer<typeof levelSchema>;

const gemPrice = z.int().check(z.minimum(0));

const gemPricesSchema = z.object({
  reply: gemPrice,
  resend: gemPrice,
  voice: gemPrice,
  picture: gemPrice,
  background: gemPrice,
});

export type GemPrices = z.infer<typeof gemPricesSchema>;

export const listLevels = defineCall({
  name: 'listLevels',
  method: 'GET',
  path: '/stripe/level-list',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.object({
    guest_gems: z.int(),
    levels: z.array(levelSchema),
    /** The price of each action in gems; single backgrounds and models may have a price of their own. */
    prices: gemPricesSchema,
  }),
});
