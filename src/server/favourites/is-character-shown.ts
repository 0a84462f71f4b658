import { and, eq } from 'drizzle-orm';
import { isPublished } from '#src/server/characters/is-shown.ts';
import { characters } from '#src/server/characters/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

/** True for a character that exists and of the site that the visitor may see (rule:mature-hidden). */
export async function isCharacterShown(
  database: Queries,
  characterId: string,
  seesMature: boolean,
): Promise<boolean> {
  const found = await database
    .select({ id: characters.id })
    .from(characters)
    .where(and(eq(characters.id, characterId), isPublished(seesMature)));
  return found.length > 0;
}
