import { and, eq } from 'drizzle-orm';
import { characters } from '#src/server/characters/tables.ts';
import { lorebooks } from '#src/server/lorebooks/tables.ts';
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
    .select({ card: characters.card, text: characters.cardText })
    .from(characters)
    .where(and(eq(characters.id, id), eq(characters.ownerId, userId)));
  if (row !== undefined) yield row.text ?? toFile(row.card);
}

/** A lorebook as V3 has it, with the world-info file that it came as, if it did. */
export async function* readLorebook(database: Queries, userId: string, id: string): AsyncGenerator<string> {
  const [row] = await database
    .select({ book: lorebooks.book, source: lorebooks.source })
    .from(lorebooks)
    .where(and(eq(lorebooks.id, id), eq(lorebooks.userId, userId)));
  if (row === undefined) return;
  const { book, source } = row;
  yield toFile({ spec: 'lorebook_v3', data: book, ...(source === null ? {} : { source }) });
}

function toFile(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
