import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { conversations, toMessageKey } from './tables.ts';

/** The memories of a conversation: a rolling summary of each branch, and facts. */
export const memories = pgTable(
  'memories',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['summary', 'fact'] }).notNull(),
    content: text('content').notNull(),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** True once the person forgot it: the row stays, so that the same messages do not produce it again. */
    isForgotten: boolean('is_forgotten').notNull().default(false),
    /** The author: a model's name, `rules` or `person`. */
    author: text('author').notNull(),
    /** The depth of the branch up to which a summary covers it; null for facts. */
    depth: integer('depth'),
    version: integer('version').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    modifiedAt: timestamp('modified_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('memories_conversation').on(table.conversationId, table.kind, table.modifiedAt.desc()),
    check('memories_kind', sql`${table.kind} in ('summary', 'fact')`),
  ],
);

/** The source messages of a memory: it is valid only on branches that have all of them. */
export const memorySources = pgTable(
  'memory_sources',
  {
    memoryId: uuid('memory_id')
      .notNull()
      .references(() => memories.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memoryId, table.messageId] }),
    toMessageKey('memory_sources_message', [table.conversationId, table.messageId]).onDelete('cascade'),
    index('memory_sources_message').on(table.messageId),
  ],
);

/** Replaced facts: a replaced fact is invalid on every branch that contains all source messages of its replacement. */
export const memoryReplacements = pgTable(
  'memory_replacements',
  {
    memoryId: uuid('memory_id')
      .notNull()
      .references(() => memories.id, { onDelete: 'cascade' }),
    replacedBy: uuid('replaced_by')
      .notNull()
      .references(() => memories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.memoryId, table.replacedBy] }),
    index('memory_replacements_by').on(table.replacedBy),
  ],
);
