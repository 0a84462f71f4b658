import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { characters } from './tables.ts';
import { users } from '#src/server/account/identity/tables.ts';

/** The characters that a user likes; `characters.likes` counts them, by a trigger of the same migration. */
export const favourites = pgTable(
  'favourites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.characterId] }),
    index('favourites_newest').on(table.userId, table.createdAt.desc(), table.characterId),
    index('favourites_character').on(table.characterId),
  ],
);
