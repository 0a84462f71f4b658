import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Language } from '#src/contract/language.ts';
import type { FinishReason } from '#src/contract/message-calls.ts';
import { characters } from '#src/server/characters/tables.ts';
import { users } from '#src/server/identity/tables.ts';

export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id),
    /** The language of the card that the conversation is held with. */
    language: text('language').$type<Language>().notNull(),
    mode: text('mode', { enum: ['short', 'normal', 'novel'] })
      .notNull()
      .default('normal'),
    backgroundId: text('background_id'),
    /** The newest message of the active branch; the branch is its chain of parents (D5). */
    headMessageId: uuid('head_message_id').references((): AnyPgColumn => messages.id),
    messageCount: integer('message_count').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    modifiedAt: timestamp('modified_at', { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** When its owner last saw it; replies that came later are unread. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('conversations_user').on(table.userId, table.modifiedAt.desc()),
    index('conversations_user_character').on(table.userId, table.characterId, table.modifiedAt.desc()),
    // A message that goes is looked for here.
    index('conversations_head').on(table.headMessageId),
    index('conversations_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

/** Messages form a tree: the children of a message are the variants of what follows it (D5). */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id').references((): AnyPgColumn => messages.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    content: text('content').notNull(),
    state: text('state', { enum: ['streaming', 'complete', 'partial', 'failed'] }).notNull(),
    finishReason: text('finish_reason').$type<FinishReason>(),
    model: text('model'),
    clientMessageId: uuid('client_message_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('messages_client_id').on(table.conversationId, table.clientMessageId),
    index('messages_parent').on(table.parentId),
    check('messages_state', sql`${table.state} in ('streaming', 'complete', 'partial', 'failed')`),
  ],
);

/** One upstream run that writes one reply. At most one runs in a conversation. */
export const generations = pgTable(
  'generations',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['running', 'ended'] }).notNull(),
    /** The process that writes it, by the number of its advisory lock; see reply-owner.ts. */
    owner: integer('owner').notNull(),
    stopRequestedAt: timestamp('stop_requested_at', { withTimezone: true }),
    /** Why it failed, in the words of the model adapter; null when it did not. */
    fault: text('fault'),
    reasoning: text('reasoning').notNull().default(''),
    promptTokens: integer('prompt_tokens'),
    completionTokens: integer('completion_tokens'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('generations_one_running')
      .on(table.conversationId)
      .where(sql`${table.state} = 'running'`),
    // A conversation that goes takes them along.
    index('generations_conversation').on(table.conversationId),
    index('generations_running')
      .on(table.owner)
      .where(sql`${table.state} = 'running'`),
  ],
);

/** The text of a running reply as it comes, appended only; gathered into the message when the reply ends. */
export const replyChunks = pgTable(
  'reply_chunks',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** Where the piece begins in the reply, in UTF-16 units. */
    start: bigint('start', { mode: 'number' }).notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.start] })],
);
