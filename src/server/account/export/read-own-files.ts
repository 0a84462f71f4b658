import { and, eq } from 'drizzle-orm';
import { cardFiles } from '#src/server/cards/card-file-tables.ts';
import { cardTextColumn, writeCharx } from '#src/server/cards/export-own-character.ts';
import { characters } from '#src/server/characters/tables.ts';
import { findWrittenLorebook } from '#src/server/lorebooks/export-lorebook.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

/** Reads an own picture as it is stored; yields nothing if it has been removed in the meantime. */
export async function* readPicture(
  database: Queries,
  userId: string,
  id: string,
): AsyncGenerator<Uint8Array> {
  const [row] = await database
    .select({ original: pictures.original })
    .from(pictures)
    .where(and(eq(pictures.id, id), eq(pictures.ownerId, userId)));
  if (row !== undefined) yield row.original;
}

/** Reads a private character as the card that was imported. */
export async function* readCard(database: Queries, userId: string, id: string): AsyncGenerator<string> {
  const [row] = await database
    .select({ text: cardTextColumn })
    .from(characters)
    .where(and(eq(characters.id, id), eq(characters.ownerId, userId)));
  if (row !== undefined) yield row.text ?? 'null';
}

/** Reads a private character with every file of its card, as CHARX. */
export async function* readOwnCharx(
  database: Queries,
  userId: string,
  id: string,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const [row] = await database
    .select({ card: cardTextColumn, portrait: pictures.original })
    .from(characters)
    .innerJoin(pictures, eq(pictures.id, characters.portraitId))
    .where(and(eq(characters.id, id), eq(characters.ownerId, userId)));
  if (row?.card == null) return;
  yield* await writeCharx(database, { id, ownerId: userId, card: row.card, portrait: row.portrait });
}

/** Lists the private characters of a user that were imported with files. */
export async function listWithFiles(database: Queries, userId: string): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectDistinct({ id: characters.id })
    .from(cardFiles)
    .innerJoin(characters, eq(characters.id, cardFiles.characterId))
    .where(eq(characters.ownerId, userId));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Reads a lorebook in the V3 format, with every field of its imported file; yields nothing if it has been deleted in
 * the meantime.
 */
export async function* readLorebook(
  database: Queries,
  userId: string,
  id: string,
): AsyncGenerator<Uint8Array> {
  const written = await findWrittenLorebook(database, { userId, lorebookId: id, format: 'v3' });
  if (written !== null) yield written.body;
}
