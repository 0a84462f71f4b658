import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#src/server/account/identity/tables.ts';
import { lorebooks } from '#src/server/lorebooks/tables.ts';
import { pictures } from '#src/server/pictures/tables.ts';

export const personas = pgTable(
  'personas',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    avatarId: text('avatar_id').references(() => pictures.id, { onDelete: 'set null' }),
    isDefault: boolean('is_default').notNull().default(false),
    lorebookId: uuid('lorebook_id').references(() => lorebooks.id, { onDelete: 'set null' }),
    version: integer('version').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    modifiedAt: timestamp('modified_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('personas_user').on(table.userId),
    uniqueIndex('personas_one_default')
      .on(table.userId)
      .where(sql`${table.isDefault}`),
    index('personas_avatar').on(table.avatarId),
    index('personas_lorebook').on(table.lorebookId),
  ],
);
