import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { conversations, toMessageKey } from './tables.ts';

/**
 * The fields besides the text of an imported message, so that an unchanged line is exported as it was. One row for each
 * imported variant, deleted with it.
 */
export const messageSources = pgTable(
  'message_sources',
  {
    messageId: uuid('message_id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** The number of its line in the file, from 1; variants of one line have the same. */
    place: integer('place').notNull(),
    /** Its index among the variants of that line, from 0. */
    swipe: integer('swipe').notNull(),
    /** The line without texts, for the variant that it showed (domain/chat/transfer/line-template.ts). */
    line: text('line'),
    /** Its text in the JSON of the file, if that is escaped differently from `JSON.stringify`. */
    written: text('written'),
    /** Its `swipe_info` in the JSON of the file. */
    info: text('info'),
  },
  (table) => [
    toMessageKey('message_sources_message', [table.conversationId, table.messageId]).onDelete('cascade'),
    index('message_sources_conversation').on(table.conversationId),
  ],
);

/** Lines of a file other than messages: the first line, and lines that a program wrote into the chat. */
export const chatLines = pgTable(
  'chat_lines',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Its number in the file, from 1. */
    place: integer('place').notNull(),
    kind: text('kind', { enum: ['header', 'other'] }).notNull(),
    /** The message after which it comes, whichever of its variants is shown; null before all messages. */
    afterMessageId: uuid('after_message_id'),
    content: text('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.place] }),
    toMessageKey('chat_lines_after', [table.conversationId, table.afterMessageId]).onDelete('cascade'),
    index('chat_lines_after').on(table.afterMessageId),
    check('chat_lines_kind', sql`${table.kind} in ('header', 'other')`),
  ],
);
