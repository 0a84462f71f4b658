import { and, eq } from 'drizzle-orm';
import { cardTextColumn } from '#src/server/characters/own/export-own-character.ts';
import { characters } from '#src/server/characters/tables.ts';
import { findWrittenLorebook } from '#src/server/lorebooks/export-lorebook.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database.ts';

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

/** A lorebook as V3 has it, with everything that it came with as it was written; nothing when it was deleted meanwhile. */
export async function* readLorebook(
  database: Queries,
  userId: string,
  id: string,
): AsyncGenerator<Uint8Array> {
  const written = await findWrittenLorebook(database, { userId, lorebookId: id, format: 'v3' });
  if (written !== null) yield written.body;
}
