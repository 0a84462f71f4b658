import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { characters } from '#src/server/characters/tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { conversations } from './tables.ts';

/** A person's instructions for replies: a text for the system message, and a note in the history. */
const guidanceColumns = {
  instructions: text('instructions').notNull(),
  note: text('note').notNull(),
  /** The number of newest messages that come after the note. */
  noteDepth: integer('note_depth').notNull(),
};

/**
 * Guidance of a conversation, or of all conversations of a person with a character. Without guidance there is no row.
 */
export const guidances = pgTable(
  'guidances',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    /** Null for the guidance of the character. */
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    ...guidanceColumns,
    modifiedAt: timestamp('modified_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('guidances_conversation').on(table.conversationId),
    uniqueIndex('guidances_character')
      .on(table.userId, table.characterId)
      .where(sql`${table.conversationId} is null`),
    index('guidances_user').on(table.userId),
    index('guidances_of_character').on(table.characterId),
  ],
);

/** Guidance under a name, with sampler parameters, that is copied into conversations. */
export const presets = pgTable(
  'presets',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    ...guidanceColumns,
    sampler: jsonb('sampler').$type<Record<string, number>>().notNull(),
    modifiedAt: timestamp('modified_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('presets_user').on(table.userId)],
);

/** Texts that a person sends often, each with a button. */
export const quickReplies = pgTable(
  'quick_replies',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The position in their order, from 0. */
    position: integer('position').notNull(),
    label: text('label').notNull(),
    content: text('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.position] })],
);
