import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { currencies } from '#src/contract/locale/currency.ts';
import { userGenders } from '#src/contract/account/user-calls.ts';
import { accounts } from './account-tables.ts';

/**
 * Users, including guests: a guest is a user without an account, known by the hash of a device id (rule:device-secret).
 * A user with an account has no device: any browser that is logged in belongs to them.
 */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the device id, which is a bearer secret and never stored itself. */
    deviceIdHash: text('device_id_hash').unique(),
    /** No cascade: an account is erased together with its user, by one use case. */
    accountId: text('account_id')
      .unique()
      .references(() => accounts.id),
    platform: text('platform').notNull(),
    nickname: text('nickname').notNull().default(''),
    gender: text('gender', { enum: userGenders }).notNull().default('MALE'),
    avatar: text('avatar'),
    sign: text('sign').notNull().default(''),
    audioSwitch: boolean('audio_switch').notNull().default(false),
    autoTranslate: boolean('auto_translate').notNull().default(false),
    sourceLanguage: text('source_language').notNull().default('zh-CN'),
    targetLanguage: text('target_language').notNull().default('en-US'),
    /**
     * True once the person chose the languages of translations; before that, the languages of the interface are used.
     */
    languagesChosen: boolean('languages_chosen').notNull().default(false),
    visual: boolean('visual').notNull().default(true),
    vipLevel: text('vip_level', { enum: ['NOT_VIP', 'GEMS', 'VIP', 'SVIP'] })
      .notNull()
      .default('NOT_VIP'),
    /** The time at which the person stated to be an adult; required for an account. */
    adultStatedAt: timestamp('adult_stated_at', { withTimezone: true }),
    /** True if the person opted in to mature characters (rule:mature-hidden). */
    matureOptIn: boolean('mature_opt_in').notNull().default(false),
    /**
     * The time zone in which the person's day begins (rule:daily-package), as the browser sent it; null before that.
     */
    timeZone: text('time_zone'),
    /** The chosen currency of prices; null without a choice. */
    currency: text('currency', { enum: currencies }),
    /** True if notifications show the beginning of the reply; false at first. */
    pushShowsText: boolean('push_shows_text').notNull().default(false),
    /** The quiet hours without notifications, in minutes since midnight in the time zone; both null for none. */
    quietFrom: integer('quiet_from'),
    quietUntil: integer('quiet_until'),
    subscriptionEnd: timestamp('subscription_end', { withTimezone: true }),
    /** The paid time of the membership, from whose begin its months are counted; both null without one. */
    paidFrom: timestamp('paid_from', { withTimezone: true }),
    paidUntil: timestamp('paid_until', { withTimezone: true }),
    /**
     * The end of the month that was running when packages became monthly: until then the level's package comes every day;
     * null for everybody who paid later.
     */
    dailyUntil: timestamp('daily_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    modifiedAt: timestamp('modified_at', { withTimezone: true }).notNull().defaultNow(),
    /** The day of the last request, in UTC; written at most once a day. */
    seenOn: date('seen_on')
      .notNull()
      .default(sql`(now() at time zone 'utc')::date`),
  },
  (table) => [
    // For the erasure of guests who have not been seen for long.
    index('users_guest_seen')
      .on(table.seenOn)
      .where(sql`${table.accountId} is null`),
    // Most guests have no nickname.
    index('users_nickname')
      .on(table.nickname)
      .where(sql`${table.nickname} <> ''`),
  ],
);

/** The record of an erased account: the fact and the number of rows, nothing about the person. */
export const erasures = pgTable('erasures', {
  id: uuid('id').primaryKey(),
  erasedAt: timestamp('erased_at', { withTimezone: true }).notNull().defaultNow(),
  /** Erased rows, by kind. */
  counts: jsonb('counts').$type<Record<string, number>>().notNull(),
});
