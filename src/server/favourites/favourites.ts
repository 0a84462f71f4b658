import { and, asc, count, eq, lte, sql } from 'drizzle-orm';
import type { Language } from '#src/contract/locale/language.ts';
import { isPublished } from '#src/server/characters/is-shown.ts';
import { favourites } from '#src/server/characters/favourite-tables.ts';
import { loadCards } from '#src/server/characters/load-cards.ts';
import type { CharacterPage } from '#src/server/characters/recommend-characters.ts';
import { characters } from '#src/server/characters/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { newestMoment, readableMoment } from '#src/server/platform/database/list-until.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';

interface FavouriteListQuery {
  page: number;
  size: number;
  /** The time after which nothing is listed, as an earlier page returned it. */
  until?: string | undefined;
  language: Language;
}

/**
 * Lists a page of a member's favourites that the member may see, newest first (rule:favourites); the id breaks ties.
 */
export async function listFavourites(
  database: Queries,
  member: Member,
  { page, size, language, ...query }: FavouriteListQuery,
): Promise<CharacterPage> {
  const { userId, seesMature } = member;
  const shape = { seesMature, isUntil: query.until !== undefined };
  const [found] = await selectPage(database, shape, {
    userId,
    until: query.until === undefined ? undefined : readableMoment(query.until),
    size,
    skipped: (page - 1) * size,
  });
  const until = query.until ?? found?.until ?? null;
  if (found === undefined || until === null) throw new Error('a list query returned no row');
  const records = await loadCards(database, found.ids, { language, userId });
  return { records, page, size, total: found.total, until };
}

const untilGiven = sql`${given('until')}::timestamptz`;
const isOwn = eq(favourites.userId, given('userId'));

/** Selects the ids of a page, the total and the time of the list from one snapshot: a single row. */
const selectPage = cacheQuery((queries, shape: { seesMature: boolean; isUntil: boolean }) => {
  const isListed = and(
    isOwn,
    shape.isUntil ? lte(favourites.createdAt, untilGiven) : undefined,
    isPublished(shape.seesMature),
  );
  const newest = queries
    .select({ until: newestMoment(favourites.createdAt) })
    .from(favourites)
    .where(isOwn);
  const all = queries
    .select({ count: count() })
    .from(favourites)
    .innerJoin(characters, eq(characters.id, favourites.characterId))
    .where(isListed);
  const ids = queries
    .select({ id: favourites.characterId })
    .from(favourites)
    .innerJoin(characters, eq(characters.id, favourites.characterId))
    .where(isListed)
    // In the order of the index.
    .orderBy(sql`${favourites.createdAt} desc nulls last`, asc(favourites.characterId))
    .limit(given('size'))
    .offset(given('skipped'));
  return queries
    .select({
      until: shape.isUntil ? sql<string | null>`null` : sql<string | null>`${newest}`,
      total: sql<number>`${all}::int`,
      ids: sql<string[]>`array${ids}`,
    })
    .from(sql`(select) as one`);
});

const selectIds = cacheQuery((queries, { seesMature }: { seesMature: boolean }) =>
  queries
    .select({ id: favourites.characterId })
    .from(favourites)
    .innerJoin(characters, eq(characters.id, favourites.characterId))
    .where(and(eq(favourites.userId, given('userId')), isPublished(seesMature)))
    .orderBy(asc(favourites.characterId)),
);

/** Lists the ids of all favourites of a member that the member may see: pages mark their cards with them. */
export async function listFavouriteIds(database: Queries, member: Member): Promise<{ ids: string[] }> {
  const { userId, seesMature } = member;
  const rows = await selectIds(database, { seesMature }, { userId });
  return { ids: rows.map(({ id }) => id) };
}

/**
 * Makes a character a favourite (rule:favourites); a character that is a favourite already stays one. The database
 * counts likes.
 * @throws AppError 40003 with 404 for an unknown id (rule:unknown-id), and for a character that the member may not see
 * (rule:mature-hidden)
 */
export async function collectCharacter(
  database: Queries,
  member: Member,
  characterId: string,
): Promise<true> {
  if (!(await isCharacterShown(database, characterId, member.seesMature))) {
    throw notFound();
  }
  await database.insert(favourites).values({ userId: member.userId, characterId }).onConflictDoNothing();
  return true;
}

/**
 * Removes a character from the favourites (rule:favourites), even a character that the member may no longer see; for a
 * character that is not a favourite nothing changes. The database counts likes.
 * @throws AppError 40003 with 404 for an unknown id (rule:unknown-id), and for a character that is neither a favourite
 * nor shown (rule:mature-hidden)
 */
export async function cancelCollect(database: Queries, member: Member, characterId: string): Promise<true> {
  const removed = await database
    .delete(favourites)
    .where(and(eq(favourites.userId, member.userId), eq(favourites.characterId, characterId)))
    .returning({ characterId: favourites.characterId });
  if (removed.length === 0 && !(await isCharacterShown(database, characterId, member.seesMature))) {
    throw notFound();
  }
  return true;
}

/** Returns true for a character of the site that exists and that the visitor may see (rule:mature-hidden). */
async function isCharacterShown(
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
