import { and, asc, eq } from 'drizzle-orm';
import { isPublished } from '#src/server/characters/is-shown.ts';
import { characters } from '#src/server/characters/tables.ts';
import type { Queries } from '#src/server/platform/database.ts';
import type { Member } from '#src/server/platform/visitor.ts';
import { favourites } from './tables.ts';

/** The ids of all favourites of a member that the member may see: pages mark their cards by them. */
export async function listFavouriteIds(database: Queries, member: Member): Promise<{ ids: string[] }> {
  const rows = await database
    .select({ id: favourites.characterId })
    .from(favourites)
    .innerJoin(characters, eq(characters.id, favourites.characterId))
    .where(and(eq(favourites.userId, member.userId), isPublished(member.seesMature)))
    .orderBy(asc(favourites.characterId));
  return { ids: rows.map(({ id }) => id) };
}
