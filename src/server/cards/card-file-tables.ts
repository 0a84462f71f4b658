import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes } from '#src/server/platform/database/columns.ts';
import { characters } from '#src/server/characters/tables.ts';

/**
 * The files that were imported with the card of a private character, unchanged: the picture, the files of an archive,
 * the asset chunks of a PNG. Only exports read them. A file is stored in pieces, so that memory holds one piece.
 */
export const cardFiles = pgTable(
  'card_files',
  {
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    /** The number of the file, in the order of the card file. */
    file: integer('file').notNull(),
    /** The number of the piece; the following columns are the same in all pieces of a file. */
    piece: integer('piece').notNull(),
    /**
     * `png` is the picture as a PNG that holds nothing but its pixels, `picture` is the picture in any other form;
     * `icon` is the picture as a file of an archive, `asset` is any other file of the archive; `chunk` is a whole chunk
     * of a PNG.
     */
    kind: text('kind', { enum: ['png', 'picture', 'icon', 'asset', 'chunk'] }).notNull(),
    /** The path in the archive, or the keyword of the chunk; empty for a picture. */
    name: text('name').notNull(),
    /** The compression method of the archive (APPNOTE 4.4.5), with which the bytes are stored. 0 for none. */
    method: integer('method').notNull(),
    /** CRC-32 and size of the inflated data. */
    crc: bigint('crc', { mode: 'number' }).notNull(),
    inflatedBytes: bigint('inflated_bytes', { mode: 'number' }).notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.characterId, table.file, table.piece] })],
);
