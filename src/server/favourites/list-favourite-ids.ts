import { and, asc, eq } from 'drizzle-orm';
import { isPublished } from '#src/server/characters/is-shown.ts';
import { characters } from '#src/server/characters/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, keepQuery } from '#src/server/platform/database/kept-query.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import { favourites } from './tables.ts';

const selectIds = keepQuery((queries, { seesMature }: { seesMature: boolean }) =>
  queries
    .select({ id: favourites.characterId })
    .from(favourites)
    .innerJoin(characters, eq(characters.id, favourites.characterId))
    .where(and(eq(favourites.userId, given('userId')), isPublished(seesMature)))
    .orderBy(asc(favourites.characterId)),
);

/** The ids of all favourites of a member that the member may see: pages mark their cards by them. */
export async function listFavouriteIds(database: Queries, member: Member): Promise<{ ids: string[] }> {
  const { userId, seesMature } = member;
  const rows = await selectIds(database, { seesMature }, { userId });
  return { ids: rows.map(({ id }) => id) };
}
