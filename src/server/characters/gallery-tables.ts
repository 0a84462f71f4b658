import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Localized } from '#src/contract/locale/language.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import { characters } from './tables.ts';

/** Pictures that a character may send in a reply. */
export const galleryPictures = pgTable(
  'gallery_pictures',
  {
    id: text('id').primaryKey(),
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    captions: jsonb('captions').$type<Localized>().notNull(),
    /** The order in which they are sent. */
    position: integer('position').notNull(),
  },
  (table) => [
    index('gallery_pictures_character').on(table.characterId, table.position),
    index('gallery_pictures_picture').on(table.pictureId),
  ],
);

/** Backgrounds of chats: of one character, or of all. */
export const backgrounds = pgTable(
  'backgrounds',
  {
    id: text('id').primaryKey(),
    characterId: text('character_id').references(() => characters.id, { onDelete: 'cascade' }),
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    names: jsonb('names').$type<Localized>().notNull(),
    /** The price in gems; 0 for a free one. */
    gems: integer('gems').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    index('backgrounds_character').on(table.characterId, table.position),
    index('backgrounds_picture').on(table.pictureId),
  ],
);

/** The backgrounds that a user unlocked, permanently. */
export const unlockedBackgrounds = pgTable(
  'unlocked_backgrounds',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    backgroundId: text('background_id')
      .notNull()
      .references(() => backgrounds.id, { onDelete: 'cascade' }),
    unlockedAt: timestamp('unlocked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.backgroundId] }),
    index('unlocked_backgrounds_background').on(table.backgroundId),
  ],
);
