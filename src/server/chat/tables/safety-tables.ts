import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { conversations } from './tables.ts';

/**
 * The conversations in which a person was given the site's help and is still in the crisis: until it is over the
 * persona is paused in all conversations of that person (docs/decisions/0025). Triggers of `messages` maintain it, so
 * that it is correct however a reply ends.
 */
export const crisisPauses = pgTable('crisis_pauses', {
  conversationId: uuid('conversation_id')
    .primaryKey()
    .references(() => conversations.id, { onDelete: 'cascade' }),
  /** The time when the help was given, or given again. */
  since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
});
