import { and, eq } from 'drizzle-orm';
import { writeLorebook } from '#src/domain/lore/write-lorebook.ts';
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

/** A lorebook as V3 has it, with everything that it came with as it was written. */
export async function* readLorebook(database: Queries, userId: string, id: string): AsyncGenerator<string> {
  const [row] = await database
    .select()
    .from(lorebooks)
    .where(and(eq(lorebooks.id, id), eq(lorebooks.userId, userId)));
  if (row !== undefined) yield writeLorebook(row);
}

function toFile(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
