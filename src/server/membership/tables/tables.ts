import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '#src/server/platform/database/columns.ts';
import { currencies } from '#src/contract/locale/currency.ts';
import { languages } from '#src/contract/locale/language.ts';
import { orderStates } from '#src/contract/membership/payment-calls.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { PaymentMailKind } from './mail-kinds.ts';

const providers = ['stripe', 'sandbox'] as const;

/** Numbers the reads of a provider: a later read is never overwritten by an earlier one. */
export const paymentReads = pgSequence('payment_reads');

export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: providers }).notNull(),
    ref: text('ref').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.provider] })],
);

/** Subscriptions, in their state at the last read of the provider. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: providers }).notNull(),
    /** The provider's id. */
    ref: text('ref').notNull(),
    productId: text('product_id').notNull(),
    level: text('level', { enum: ['VIP', 'SVIP'] }).notNull(),
    interval: text('interval', { enum: ['month', 'year'] }).notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    /** The price of the next renewal. */
    amount: integer('amount').notNull(),
    state: text('state', { enum: ['active', 'grace', 'cancelled', 'ended'] }).notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    /** The end of the level unless there is news of it: a few days later than `period_end` if it renews. */
    levelUntil: moment('level_until').notNull(),
    cancelledAt: moment('cancelled_at'),
    /**
     * The time when it was withdrawn from, was refunded, or ended because a renewal was not paid: it gives no level,
     * whatever the provider says.
     */
    revokedAt: moment('revoked_at'),
    /** The begin of the time that was not paid for, if it ended for that reason: a payment for it is given back. */
    unpaidFrom: moment('unpaid_from'),
    /** The pending action at the provider; null for none. */
    due: text('due', { enum: ['end', 'cancel'] }),
    language: text('language', { enum: languages }).notNull(),
    siteOrigin: text('site_origin').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The time when the sweep reads it from the provider; null for never. */
    lookAt: moment('look_at'),
  },
  (table) => [
    uniqueIndex('subscriptions_ref').on(table.provider, table.ref),
    index('subscriptions_user').on(table.userId),
    index('subscriptions_look')
      .on(table.lookAt)
      .where(sql`${table.lookAt} is not null`),
  ],
);

/**
 * Orders, and the payments of renewals and changes of plan. Those of an erased person stay without anything that
 * identifies them: amounts have to be kept for the tax office.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    provider: text('provider', { enum: providers }).notNull(),
    origin: text('origin', { enum: ['checkout', 'renewal', 'change'] }).notNull(),
    productId: text('product_id').notNull(),
    kind: text('kind', { enum: ['gems', 'subscription'] }).notNull(),
    gems: integer('gems'),
    level: text('level', { enum: ['VIP', 'SVIP'] }),
    interval: text('interval', { enum: ['month', 'year'] }),
    currency: text('currency', { enum: currencies }).notNull(),
    /** The price; once it is paid, the amount paid. */
    amount: integer('amount').notNull(),
    refundedAmount: integer('refunded_amount').notNull().default(0),
    state: text('state', { enum: orderStates }).notNull(),
    checkoutRef: text('checkout_ref'),
    checkoutUrl: text('checkout_url'),
    expiresAt: moment('expires_at'),
    /** The provider's ids of the payment, and of the invoice that it paid. */
    paymentRef: text('payment_ref'),
    invoiceRef: text('invoice_ref'),
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id, { onDelete: 'set null' }),
    /** The number of the read that was applied last (`payment_reads`). */
    readNumber: bigint('read_number', { mode: 'number' }).notNull().default(0),
    /**
     * The number of failed requests to the provider: part of the idempotency key of the next one, because the provider
     * caches failures too.
     */
    failedTries: integer('failed_tries').notNull().default(0),
    /** Gems that were credited, and the part of them that was taken back. */
    creditedGems: integer('credited_gems').notNull().default(0),
    takenGems: integer('taken_gems').notNull().default(0),
    /** Gems that were due to be taken back: more than were taken if some had been spent. */
    dueGems: integer('due_gems').notNull().default(0),
    withdrawnAt: moment('withdrawn_at'),
    withdrawnAmount: integer('withdrawn_amount'),
    /** True until the provider accepted the refund of the withdrawal. */
    refundDue: boolean('refund_due').notNull().default(false),
    language: text('language', { enum: languages }).notNull(),
    /** The site's address at the time of the order, to which the checkout leads back. */
    siteOrigin: text('site_origin'),
    returnPath: text('return_path'),
    createdAt: moment('created_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
    /** The time when the browser was notified of the payment. */
    shownAt: moment('shown_at'),
    /** The time when the sweep reads it from the provider; null for never. */
    lookAt: moment('look_at'),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_subscription').on(table.subscriptionId),
    index('orders_payment').on(table.paymentRef),
    uniqueIndex('orders_invoice')
      .on(table.provider, table.invoiceRef)
      .where(sql`${table.invoiceRef} is not null`),
    index('orders_look')
      .on(table.lookAt)
      .where(sql`${table.lookAt} is not null`),
    check('orders_taken', sql`${table.takenGems} between 0 and ${table.creditedGems}`),
    check('orders_refunded', sql`${table.refundedAmount} >= 0`),
  ],
);

/** Events that were applied; a replay of one does nothing. Kept for longer than a provider repeats them. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider', { enum: providers }).notNull(),
    id: text('id').notNull(),
    type: text('type').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.id] }),
    index('payment_events_received').on(table.receivedAt),
  ],
);

/** E-mails to be sent, stored with their facts. The recipient's address is looked up when they are sent. */
export const paymentMails = pgTable(
  'payment_mails',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The subject of the e-mail: one e-mail is sent per subject. */
    about: text('about').notNull().unique(),
    kind: text('kind').$type<PaymentMailKind>().notNull(),
    language: text('language', { enum: languages }).notNull(),
    siteOrigin: text('site_origin').notNull(),
    facts: jsonb('facts').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    tryAt: moment('try_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('payment_mails_try')
      .on(table.tryAt)
      .where(sql`${table.sentAt} is null`),
    index('payment_mails_user').on(table.userId),
  ],
);

/** The sandbox provider's state of an order (rule:how-to-sell): no real money is involved. */
export const sandboxCheckouts = pgTable('sandbox_checkouts', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  state: jsonb('state').notNull(),
});
