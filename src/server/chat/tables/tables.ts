import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  type ForeignKeyBuilder,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Language } from '#src/contract/locale/language.ts';
import type { FinishReason } from '#src/contract/chat/message-calls.ts';
import { characters } from '#src/server/characters/tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { personas } from '#src/server/personas/tables.ts';

/**
 * Composes a foreign key to a message. It carries the conversation of the message, so that messages can be partitioned by
 * it, and no row points at a message of another conversation.
 * @param name the name of the key, without its ending
 */
export function toMessageKey(name: string, columns: [AnyPgColumn, AnyPgColumn]): ForeignKeyBuilder {
  const foreignColumns: [AnyPgColumn, AnyPgColumn] = [messages.conversationId, messages.id];
  return foreignKey({ name: `${name}_fk`, columns, foreignColumns });
}

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
    /** The title, by its owner or by the site; empty without one. */
    title: text('title').notNull().default(''),
    /** The author of the title. Also `owner` if its owner removed the title: the site then creates none. */
    titleOrigin: text('title_origin', { enum: ['none', 'site', 'owner'] })
      .notNull()
      .default('none'),
    /** The number of requests to a model for a title; see memory/write-title.ts. */
    titleTries: integer('title_tries').notNull().default(0),
    /** The language of the character's card in the conversation. */
    language: text('language').$type<Language>().notNull(),
    mode: text('mode', { enum: ['short', 'normal', 'novel'] })
      .notNull()
      .default('normal'),
    /** A model of the operator's file; null for the site's own choice. */
    chatModel: text('chat_model'),
    /** Sampler parameters that its owner chose. */
    sampler: jsonb('sampler').$type<Record<string, number>>().notNull().default({}),
    /** The owner's persona in this conversation; null for the default persona. */
    personaId: uuid('persona_id').references(() => personas.id, { onDelete: 'set null' }),
    /** True if its owner is there without any persona, also without the default one. */
    isAsSelf: boolean('is_as_self').notNull().default(false),
    backgroundId: text('background_id'),
    /** Grows with every change of its messages or settings; a trigger notifies every process (conversation_changed). */
    version: integer('version').notNull().default(0),
    /** The time of the last notice that the other side is an AI (rule:ai-notice). */
    noticedAt: timestamp('noticed_at', { withTimezone: true }).notNull().defaultNow(),
    /** The depth of the active branch up to which memories were extracted; see memory/. */
    rememberedDepth: integer('remembered_depth').notNull().default(-1),
    /**
     * The last message from which memories were extracted: on another branch, the messages after the fork are new. Kept
     * when it is erased.
     */
    rememberedId: uuid('remembered_id'),
    /** The newest message of the active branch; the branch is its chain of parents (rule:message-tree). */
    headMessageId: uuid('head_message_id'),
    messageCount: integer('message_count').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    modifiedAt: timestamp('modified_at', { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** The time when its owner last saw it; later replies are unread. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
    /**
     * The time since which the conversation comes before the others in its owner's list; null otherwise. A pinned
     * conversation is never archived.
     */
    pinnedAt: timestamp('pinned_at', { withTimezone: true }),
    /**
     * The time since which its owner keeps the conversation out of the list; null for a conversation in the list. A new
     * reply brings it back.
     */
    archivedAt: timestamp('archived_at', { withTimezone: true }),
  },
  (table) => [
    toMessageKey('conversations_head', [table.id, table.headMessageId]),
    index('conversations_user').on(
      table.userId,
      sql`(${table.pinnedAt} is not null) desc`,
      table.modifiedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('conversations_archived')
      .on(table.userId)
      .where(sql`${table.archivedAt} is not null`),
    index('conversations_user_character').on(table.userId, table.characterId, table.modifiedAt.desc()),
    index('conversations_persona').on(table.personaId),
    index('conversations_character').on(table.characterId),
    index('conversations_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

/** Messages form a tree: the children of a message are the variants of the next one (rule:message-tree). */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id'),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    content: text('content').notNull(),
    state: text('state', { enum: ['streaming', 'complete', 'partial', 'failed'] }).notNull(),
    finishReason: text('finish_reason').$type<FinishReason>(),
    model: text('model'),
    clientMessageId: uuid('client_message_id'),
    /** The number of messages before it on its branch. */
    depth: integer('depth').notNull(),
    /** True for the messages of the active branch: one for each depth, from 0 to the depth of the head. */
    isOnPath: boolean('is_on_path').notNull().default(true),
    /** The time when it was written or last chosen: of several variants, the newest choice is the one to return to. */
    chosenAt: timestamp('chosen_at', { withTimezone: true }).notNull().defaultNow(),
    /** Grows by one with every edit in place. */
    version: integer('version').notNull().default(0),
    editedAt: timestamp('edited_at', { withTimezone: true }),
    /**
     * The time since which the person keeps the message out of prompts: it is shown, but no model reads it. Null for a
     * message that is sent.
     */
    hiddenAt: timestamp('hidden_at', { withTimezone: true }),
    /**
     * True if it was deleted alone: the messages after it stay, so it keeps its place in the tree, unseen; see
     * tree/delete-message.ts.
     */
    isOmitted: boolean('is_omitted').notNull().default(false),
    /** True if the app repeats before it that the other side is an AI (rule:ai-notice). */
    aiNotice: boolean('ai_notice').notNull().default(false),
    /** The removal that it belongs to; the messages below it are removed with it. Null while it is not removed. */
    removalId: uuid('removal_id').references((): AnyPgColumn => removals.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // What every key to a message refers to.
    unique('messages_key').on(table.conversationId, table.id),
    toMessageKey('messages_parent', [table.conversationId, table.parentId]).onDelete('cascade'),
    uniqueIndex('messages_client_id')
      .on(table.conversationId, table.clientMessageId)
      .where(sql`${table.clientMessageId} is not null`),
    index('messages_parent').on(table.parentId),
    uniqueIndex('messages_path')
      .on(table.conversationId, table.depth)
      .where(sql`${table.isOnPath}`),
    // The search in all chats reads each active branch by time (docs/decisions/0051).
    index('messages_time')
      .on(table.conversationId, table.createdAt, table.id)
      .where(sql`${table.isOnPath}`),
    index('messages_roots')
      .on(table.conversationId)
      .where(sql`${table.parentId} is null`),
    index('messages_removal')
      .on(table.removalId)
      .where(sql`${table.removalId} is not null`),
    check('messages_state', sql`${table.state} in ('streaming', 'complete', 'partial', 'failed')`),
  ],
);

/** Deletions within a conversation that can be restored for 30 days (rule:thirty-days). */
export const removals = pgTable(
  'removals',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['message', 'single', 'reset'] }).notNull(),
    /** The only deleted message, of a `single`; other removals are referred to by their messages. */
    messageId: uuid('message_id'),
    /** The head that the conversation had before: it is restored with the messages. */
    headMessageId: uuid('head_message_id').notNull(),
    messageCount: integer('message_count').notNull(),
    /** The site's title for the messages of a `reset`, which is restored with them; empty if there was none. */
    title: text('title').notNull().default(''),
    removedAt: timestamp('removed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    toMessageKey('removals_message', [table.conversationId, table.messageId]).onDelete('cascade'),
    index('removals_conversation').on(table.conversationId, table.removedAt.desc()),
    index('removals_time').on(table.removedAt),
    index('removals_message')
      .on(table.messageId)
      .where(sql`${table.messageId} is not null`),
  ],
);

/** One upstream run that writes one reply. At most one runs in a conversation. */
export const generations = pgTable(
  'generations',
  {
    messageId: uuid('message_id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['running', 'ended'] }).notNull(),
    /** The process that writes it, by the number of its advisory lock; see reply-owner.ts. */
    owner: integer('owner').notNull(),
    stopRequestedAt: timestamp('stop_requested_at', { withTimezone: true }),
    /** The reason of its failure, as the model adapter names it; null without one. */
    fault: text('fault'),
    reasoning: text('reasoning').notNull().default(''),
    /** The lorebook entries that were in its prompt, each with the key that was found. */
    firedLore: jsonb('fired_lore').$type<{ name: string; reason: string }[]>().notNull().default([]),
    /** The hold on gems that is captured or voided when it ends; null if nothing is held. */
    holdId: uuid('hold_id'),
    promptTokens: integer('prompt_tokens'),
    completionTokens: integer('completion_tokens'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    toMessageKey('generations_message', [table.conversationId, table.messageId]).onDelete('cascade'),
    uniqueIndex('generations_one_running')
      .on(table.conversationId)
      .where(sql`${table.state} = 'running'`),
    // For the deletion of a conversation, which includes them.
    index('generations_conversation').on(table.conversationId),
    index('generations_running')
      .on(table.owner)
      .where(sql`${table.state} = 'running'`),
  ],
);

/** The text of a running reply as it arrives, appended only; joined into the message when the reply ends. */
export const replyChunks = pgTable(
  'reply_chunks',
  {
    messageId: uuid('message_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    /** The position of the piece in the reply, in UTF-16 units. */
    start: bigint('start', { mode: 'number' }).notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.start] }),
    toMessageKey('reply_chunks_message', [table.conversationId, table.messageId]).onDelete('cascade'),
  ],
);
