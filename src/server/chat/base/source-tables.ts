import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { conversations, messages } from './tables.ts';

/**
 * The fields besides the text of an imported message, so that an unchanged line is exported as it came. One row for
 * each variant that came with a file, deleted with it.
 */
export const messageSources = pgTable(
  'message_sources',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Its line in the file, from 1 on; variants of one line have the same. */
    place: integer('place').notNull(),
    /** Its place among the variants of that line, from 0 on. */
    swipe: integer('swipe').notNull(),
    /** The line without texts, for the variant that it showed (domain/chat-file/line-template.ts). */
    line: text('line'),
    /** Its text in the JSON of the file, where that is written in another way than `JSON.stringify` does. */
    written: text('written'),
    /** Its `swipe_info` in the JSON of the file. */
    info: text('info'),
  },
  (table) => [index('message_sources_conversation').on(table.conversationId)],
);

/** Lines of a file that are no messages: its first one, and what a program wrote into the chat. */
export const chatLines = pgTable(
  'chat_lines',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Its number in the file, from 1 on. */
    place: integer('place').notNull(),
    kind: text('kind', { enum: ['header', 'other'] }).notNull(),
    /** The message behind which it stands, whichever of its variants is shown; null before all. */
    afterMessageId: uuid('after_message_id').references(() => messages.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.place] }),
    index('chat_lines_after').on(table.afterMessageId),
    check('chat_lines_kind', sql`${table.kind} in ('header', 'other')`),
  ],
);
