import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '#src/server/platform/database/columns.ts';
import { gemEntryKinds, type GemAction } from '#src/contract/gems/gem-calls.ts';
import { users } from '#src/server/account/identity/tables.ts';

/**
 * The two accounts of a user: gems of the day and bought gems (rule:ledger). One row, so that a balance costs one row
 * whatever the history. Held gems are part of their account and cannot be spent again. Only the functions of migrations
 * 0018 and 0034 change it, each together with an entry.
 */
export const gemWallets = pgTable(
  'gem_wallets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null once its user was erased: it is then empty, and its entries belong to nobody. */
    userId: uuid('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    daily: integer('daily').notNull().default(0),
    bought: integer('bought').notNull().default(0),
    heldDaily: integer('held_daily').notNull().default(0),
    heldBought: integer('held_bought').notNull().default(0),
    /** The calendar day of the last package, in the person's time zone; it only grows (rule:one-package-a-day). */
    packageDay: date('package_day'),
    /** The amount to which the daily part was topped up on that day. */
    packageGems: integer('package_gems').notNull().default(0),
    /** The time zone of that day: a new one takes effect once the day is over in both. */
    packageZone: text('package_zone'),
    /** The begin of the month of a membership whose package was taken last; it only grows (rule:daily-package). */
    packageMonth: moment('package_month'),
    /** The amount of that month's package, less what was taken back of it when the level fell. */
    monthGems: integer('month_gems').notNull().default(0),
  },
  (table) => [
    check('gem_wallets_daily', sql`${table.daily} >= 0`),
    check('gem_wallets_bought', sql`${table.bought} >= 0`),
    check('gem_wallets_held_daily', sql`${table.heldDaily} between 0 and ${table.daily}`),
    check('gem_wallets_held_bought', sql`${table.heldBought} between 0 and ${table.bought}`),
  ],
);

/**
 * The ledger: each row is one transaction between the accounts of a wallet and the site, and sums to 0. Rows are only
 * added; a trigger rejects every other change, except removing the subject of an erased person's entry.
 */
export const gemEntries = pgTable(
  'gem_entries',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    walletId: uuid('wallet_id')
      .notNull()
      .references(() => gemWallets.id),
    kind: text('kind', { enum: gemEntryKinds }).notNull(),
    action: text('action').$type<GemAction>(),
    daily: integer('daily').notNull(),
    bought: integer('bought').notNull(),
    site: integer('site').notNull(),
    /** The balance of the accounts after the entry. */
    dailyAfter: integer('daily_after').notNull(),
    boughtAfter: integer('bought_after').notNull(),
    /** The hold that it captured. */
    holdId: uuid('hold_id'),
    /** The subject of the entry: the id of a message, background or order; of a month's package, the begin of the month. */
    reference: text('reference'),
    /** The reason that an operator gave. */
    reason: text('reason'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('gem_entries_wallet').on(table.walletId, table.id),
    // Entries of received gems are rare among those of spent ones.
    index('gem_entries_in')
      .on(table.walletId, table.id)
      .where(sql`${table.site} < 0`),
    // A hold is captured once (rule:money-conserved).
    uniqueIndex('gem_entries_hold')
      .on(table.holdId)
      .where(sql`${table.holdId} is not null`),
    check('gem_entries_sum', sql`${table.daily} + ${table.bought} + ${table.site} = 0`),
  ],
);

/**
 * Holds of paid actions before they run: a pending transfer, captured when the action had a result, voided when it had
 * none, once (rule:holds).
 */
export const gemHolds = pgTable(
  'gem_holds',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    action: text('action').$type<GemAction>().notNull(),
    /** The highest price for this user: `daily` and `bought` together. */
    gems: integer('gems').notNull(),
    daily: integer('daily').notNull().default(0),
    bought: integer('bought').notNull().default(0),
    /** The price that was paid in the end. */
    captured: integer('captured').notNull().default(0),
    /** The subject of the hold: the id of a message or background. */
    reference: text('reference').notNull(),
    state: text('state', { enum: ['held', 'captured', 'voided'] })
      .notNull()
      .default('held'),
    createdAt: moment('created_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('gem_holds_user').on(table.userId, table.id),
    index('gem_holds_open')
      .on(table.createdAt)
      .where(sql`${table.state} = 'held'`),
    check('gem_holds_gems', sql`${table.gems} = ${table.daily} + ${table.bought}`),
    check('gem_holds_parts', sql`${table.daily} >= 0 and ${table.bought} >= 0`),
    check('gem_holds_captured', sql`${table.captured} between 0 and ${table.gems}`),
    check('gem_holds_state', sql`${table.state} in ('held', 'captured', 'voided')`),
  ],
);

/**
 * The number of guests of a network who collected gems on a day (UTC), so that new device ids do not create unlimited
 * gems.
 */
export const gemNetworks = pgTable(
  'gem_networks',
  {
    day: date('day').notNull(),
    /** A keyed hash of the network, with the secret of the installation. */
    networkHash: text('network_hash').notNull(),
    guests: integer('guests').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.networkHash] })],
);
