import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { languages } from '#src/contract/locale/language.ts';
import { accountSessions } from '#src/server/account/identity/account-tables.ts';
import { users } from '#src/server/account/identity/tables.ts';

/** Browsers that are notified of replies, with their addresses at push services (RFC 8030). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session of a member: when it ends, however it does, the browser is no longer notified. Null for a guest. */
    sessionId: text('session_id').references(() => accountSessions.id, { onDelete: 'cascade' }),
    /** The address to which messages for the browser are sent: a secret. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and secret, in base64url (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The language of the notifications. */
    language: text('language', { enum: languages }).notNull(),
    /** The number of consecutive messages that the push service rejected. */
    failures: integer('failures').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** The time of the browser's last request to be notified. */
    renewedAt: timestamp('renewed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);
