import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '#src/server/platform/database/columns.ts';
import { users } from '#src/server/account/identity/tables.ts';

/** Every picture that the picture route may serve. */
export const pictures = pgTable(
  'pictures',
  {
    /** The first 16 hexadecimal digits of the SHA-256 of `original`; of an upload, 32 random digits. */
    id: text('id').primaryKey(),
    /** The picture, cleaned of everything but its pixels, as webp; smaller widths are derived from it. */
    original: bytes('original').notNull(),
    /** Pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** A `data:` address of a tiny copy, shown until the picture has loaded. */
    blur: text('blur').notNull(),
    /** The user who uploaded it, and with whom it is deleted; null for pictures of the site's content. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('pictures_created_at').on(table.createdAt), index('pictures_owner').on(table.ownerId)],
);
