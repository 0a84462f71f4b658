import { and, asc, count, eq, lte, sql } from 'drizzle-orm';
import type { Language } from '#src/contract/language.ts';
import { isPublished } from '#src/server/characters/is-shown.ts';
import { loadCards } from '#src/server/characters/load-cards.ts';
import type { CharacterPage } from '#src/server/characters/recommend-characters.ts';
import { characters } from '#src/server/characters/tables.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { momentOf, newestMoment } from '#src/server/platform/list-until.ts';
import type { Member } from '#src/server/platform/visitor.ts';
import { favourites } from './tables.ts';

export interface FavouriteListQuery {
  page: number;
  size: number;
  /** The moment after which nothing is listed, as an earlier page answered it. */
  until?: string | undefined;
  language: Language;
}

/** A page of a member's favourites that the member may see, the newest first (D3); the id breaks ties. */
export async function listFavourites(
  database: Queries,
  member: Member,
  { page, size, language, ...query }: FavouriteListQuery,
): Promise<CharacterPage> {
  const until = query.until ?? (await findNewestMoment(database, member));
  const isListed = and(
    eq(favourites.userId, member.userId),
    lte(favourites.createdAt, momentOf(until)),
    isPublished(member.seesMature),
  );
  const [counted, rows] = await Promise.all([
    database
      .select({ total: count() })
      .from(favourites)
      .innerJoin(characters, eq(characters.id, favourites.characterId))
      .where(isListed),
    database
      .select({ id: favourites.characterId })
      .from(favourites)
      .innerJoin(characters, eq(characters.id, favourites.characterId))
      .where(isListed)
      // As the index has it.
      .orderBy(sql`${favourites.createdAt} desc nulls last`, asc(favourites.characterId))
      .limit(size)
      .offset((page - 1) * size),
  ]);
  const ids = rows.map(({ id }) => id);
  const cards = await loadCards(database, ids, language);
  const records = cards.map((card) => ({ ...card, collect: true }));
  return { records, page, size, total: counted[0]?.total ?? 0, until };
}

/** When the newest favourite of a member was made. */
async function findNewestMoment(database: Queries, { userId }: Member): Promise<string> {
  const [newest] = await database
    .select({ until: newestMoment(favourites.createdAt) })
    .from(favourites)
    .where(eq(favourites.userId, userId));
  if (newest === undefined) throw new Error('an aggregate gave no row');
  return newest.until;
}
