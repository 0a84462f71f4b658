import { customType, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#src/server/identity/tables.ts';

/** A column of bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Every picture that the picture route may serve. */
export const pictures = pgTable(
  'pictures',
  {
    /** The first 16 hexadecimal digits of the SHA-256 of `original`; of an upload, 32 random ones. */
    id: text('id').primaryKey(),
    /** The picture, cleaned of everything but its pixels, as webp; smaller widths are made from it. */
    original: bytes('original').notNull(),
    /** Pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** A `data:` address of a tiny copy, for the time until the picture is there. */
    blur: text('blur').notNull(),
    /** The user whose upload it is, and with whom it goes; null for pictures of the site's content. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('pictures_created_at').on(table.createdAt), index('pictures_owner').on(table.ownerId)],
);
