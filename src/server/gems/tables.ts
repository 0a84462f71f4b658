import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { GemAction } from '#src/contract/gem-calls.ts';
import { users } from '#src/server/identity/tables.ts';

/** What paid actions hold before they run: captured when they gave something, voided when they did not (D5). */
export const gemHolds = pgTable(
  'gem_holds',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    action: text('action').$type<GemAction>().notNull(),
    /** What it costs this user. */
    gems: integer('gems').notNull(),
    /** What it is for: the id of a message or background. */
    reference: text('reference').notNull(),
    state: text('state', { enum: ['held', 'captured', 'voided'] })
      .notNull()
      .default('held'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('gem_holds_user').on(table.userId),
    index('gem_holds_open')
      .on(table.createdAt)
      .where(sql`${table.state} = 'held'`),
    check('gem_holds_gems', sql`${table.gems} >= 0`),
    check('gem_holds_state', sql`${table.state} in ('held', 'captured', 'voided')`),
  ],
);
