import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '#src/server/platform/database/columns.ts';
import { galleryPictures } from '#src/server/characters/gallery-tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { conversations, toMessageKey } from './tables.ts';
import { lorebooks } from '#src/server/lorebooks/tables.ts';

/** The lorebooks that a conversation uses in addition to global ones. */
export const conversationLorebooks = pgTable(
  'conversation_lorebooks',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    lorebookId: uuid('lorebook_id')
      .notNull()
      .references(() => lorebooks.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.lorebookId] }),
    index('conversation_lorebooks_lorebook').on(table.lorebookId),
  ],
);

/** A gallery picture that came with a reply. */
export const attachments = pgTable(
  'attachments',
  {
    messageId: uuid('message_id').primaryKey(),
    conversationId: uuid('conversation_id').notNull(),
    galleryPictureId: text('gallery_picture_id')
      .notNull()
      .references(() => galleryPictures.id, { onDelete: 'cascade' }),
  },
  (table) => [
    toMessageKey('attachments_message', [table.conversationId, table.messageId]).onDelete('cascade'),
    index('attachments_gallery_picture').on(table.galleryPictureId),
  ],
);

/** The gallery pictures that a user unlocked, permanently. */
export const unlockedPictures = pgTable(
  'unlocked_pictures',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    galleryPictureId: text('gallery_picture_id')
      .notNull()
      .references(() => galleryPictures.id, { onDelete: 'cascade' }),
    unlockedAt: timestamp('unlocked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.galleryPictureId] }),
    index('unlocked_pictures_picture').on(table.galleryPictureId),
  ],
);

/** Stored translations; a translation of another version of the message is not used. */
export const translations = pgTable(
  'translations',
  {
    messageId: uuid('message_id').notNull(),
    /** The conversation of the message, so that the owner is known when the message is deleted first. */
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    version: integer('version').notNull(),
    content: text('content').notNull(),
    model: text('model').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.language] }),
    toMessageKey('translations_message', [table.conversationId, table.messageId]).onDelete('cascade'),
    index('translations_conversation').on(table.conversationId),
  ],
);

/** Spoken replies, as MP3 that is erased a week later. */
export const recordings = pgTable(
  'recordings',
  {
    messageId: uuid('message_id').primaryKey(),
    /** The conversation of the message, as in `translations`. */
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** The version of the message that was spoken. */
    version: integer('version').notNull(),
    voice: text('voice').notNull(),
    /** Empty once it has expired: what was paid once is spoken again for free. */
    audio: bytes('audio').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    toMessageKey('recordings_message', [table.conversationId, table.messageId]).onDelete('cascade'),
    index('recordings_created_at')
      .on(table.createdAt)
      .where(sql`octet_length(${table.audio}) > 0`),
    index('recordings_conversation').on(table.conversationId),
  ],
);

/** Replies that were reported, for the people who run the site (rule:reports). */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    note: text('note').notNull(),
    /** The reported text, kept even if the message changes. */
    content: text('content').notNull(),
    state: text('state', { enum: ['open', 'done'] })
      .notNull()
      .default('open'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    toMessageKey('reports_message', [table.conversationId, table.messageId]).onDelete('cascade'),
    index('reports_message').on(table.messageId),
    index('reports_user').on(table.userId),
    index('reports_state').on(table.state, table.createdAt),
  ],
);
