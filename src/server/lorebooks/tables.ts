import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CardBook } from '#src/domain/lorebooks/card-book.ts';
import type { LorebookSource } from '#src/domain/lorebooks/files/read-lorebook-file.ts';
import { users } from '#src/server/account/identity/tables.ts';

/** Lorebooks of users; the lorebook of a character is in its card. */
export const lorebooks = pgTable(
  'lorebooks',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** True if it is used in every conversation of its user. */
    isGlobal: boolean('is_global').notNull().default(false),
    /** The book as a V3 lorebook, with every imported field. */
    book: jsonb('book').$type<CardBook>().notNull(),
    /** The source file, so that nothing of it is lost; null for a book that was created here. */
    source: jsonb('source').$type<LorebookSource>(),
    /** The index of each entry in the source, null for a new one; the column is null while all are the same. */
    entryPlaces: jsonb('entry_places').$type<(number | null)[]>(),
    version: integer('version').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    modifiedAt: timestamp('modified_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('lorebooks_user').on(table.userId, table.name)],
);
