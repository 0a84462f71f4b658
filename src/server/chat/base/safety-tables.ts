import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { conversations } from './tables.ts';

/**
 * The conversations in which a person was given the site's help and has not come out of the crisis since: until then
 * the persona is paused in all conversations of that person (docs/decisions/0025). Triggers of `messages` keep it, so
 * that it is true however a reply ends.
 */
export const crisisPauses = pgTable('crisis_pauses', {
  conversationId: uuid('conversation_id')
    .primaryKey()
    .references(() => conversations.id, { onDelete: 'cascade' }),
  /** When the help was given, or was given again. */
  since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
});
