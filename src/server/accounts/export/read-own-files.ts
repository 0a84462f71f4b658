import { and, eq } from 'drizzle-orm';
import { cardFiles } from '#src/server/characters/card-file-tables.ts';
import { cardTextColumn, writeCharx } from '#src/server/characters/own/export-own-character.ts';
import { characters } from '#src/server/characters/tables.ts';
import { findWrittenLorebook } from '#src/server/lorebooks/export-lorebook.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

/** An own picture as it is kept; nothing when it was taken away meanwhile. */
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

/** A private character as the card that it came as. */
export async function* readCard(database: Queries, userId: string, id: string): AsyncGenerator<string> {
  const [row] = await database
    .select({ text: cardTextColumn })
    .from(characters)
    .where(and(eq(characters.id, id), eq(characters.ownerId, userId)));
  if (row !== undefined) yield row.text ?? 'null';
}

/** The same with every file that the card brought along, as CHARX. */
export async function* readCharx(
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
  yield* await writeCharx(database, { id, card: row.card, portrait: row.portrait });
}

/** Lists the private characters of a user that came with files. */
export async function listWithFiles(database: Queries, userId: string): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectDistinct({ id: characters.id })
    .from(cardFiles)
    .innerJoin(characters, eq(characters.id, cardFiles.characterId))
    .where(eq(characters.ownerId, userId));
  return new Set(rows.map(({ id }) => id));
}

/** A lorebook as V3 has it, with everything that it came with as it was written; nothing when it was deleted meanwhile. */
export async function* readLorebook(
  database: Queries,
  userId: string,
  id: string,
): AsyncGenerator<Uint8Array> {
  const written = await findWrittenLorebook(database, { userId, lorebookId: id, format: 'v3' });
  if (written !== null) yield written.body;
}
