import { and, asc, count, eq, gt, lte, sql, type SQL } from 'drizzle-orm';
import type { CharacterCard } from '#src/contract/characters/character-card.ts';
import type { Gender } from '#src/contract/call/fields.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { newestMoment, readableMoment } from '#src/server/platform/database/list-until.ts';
import { isPublished, isShown, type Viewer } from './is-shown.ts';
import { loadCards } from './load-cards.ts';
import { characterCounts, characters } from './tables.ts';

export interface CharacterListQuery extends Viewer {
  page: number;
  size: number;
  gender?: Gender | undefined;
  /** The time after which nothing is listed, as an earlier page returned it. */
  until?: string | undefined;
}

export interface CharacterPage {
  records: CharacterCard[];
  page: number;
  size: number;
  total: number;
  until: string;
}

/** Lists a page of characters in editorial order, of one gender or of both (rule:home-page). */
export async function recommendCharacters(
  database: Queries,
  query: CharacterListQuery,
): Promise<CharacterPage> {
  const { page, size, gender, seesMature } = query;
  const shape = { ofGender: gender !== undefined, seesMature, isUntil: query.until !== undefined };
  const [found] = await selectPage(database, shape, {
    gender,
    until: query.until === undefined ? undefined : readableMoment(query.until),
    size,
    skipped: (page - 1) * size,
  });
  const until = query.until ?? found?.until ?? null;
  if (found === undefined || until === null) throw new Error('a list query returned no row');
  const records = await loadCards(database, found.ids, query);
  return { records, page, size, total: found.total, until };
}

interface ListShape {
  ofGender: boolean;
  seesMature: boolean;
  isUntil: boolean;
}

const untilGiven = sql`${given('until')}::timestamptz`;

/** Selects the ids of a page, the total and the time of the list from one snapshot: a single row. */
const selectPage = cacheQuery((queries, shape: ListShape) => {
  const isListed = and(
    isPublished(shape.seesMature),
    shape.ofGender ? eq(characters.gender, given('gender')) : undefined,
  );
  const ids = queries
    .select({ id: characters.id })
    .from(characters)
    .where(and(isListed, shape.isUntil ? lte(characters.createdAt, untilGiven) : undefined))
    .orderBy(asc(characters.rank), asc(characters.id))
    .limit(given('size'))
    .offset(given('skipped'));
  const all = queries
    .select({ count: sql`coalesce(sum(${characterCounts.count}), 0)` })
    .from(characterCounts)
    .where(
      and(
        isShown(characterCounts.isMature, shape.seesMature),
        shape.ofGender ? eq(characterCounts.gender, given('gender')) : undefined,
      ),
    );
  // All of the stored counts, minus the few that were created later.
  const later = queries
    .select({ count: count() })
    .from(characters)
    .where(and(isListed, gt(characters.createdAt, untilGiven)));
  return queries
    .select({
      until: shape.isUntil ? sql<string | null>`null` : newestShown(queries, shape.seesMature),
      total: shape.isUntil ? sql<number>`(${all} - ${later})::int` : sql<number>`${all}::int`,
      ids: sql<string[]>`array${ids}`,
    })
    .from(sql`(select) as one`);
});

/** Selects the creation time of the newest visible character. */
export function newestShown(queries: Queries, seesMature: boolean): SQL<string | null> {
  const newest = queries
    .select({ until: newestMoment(characters.createdAt) })
    .from(characters)
    .where(isPublished(seesMature));
  return sql<string | null>`${newest}`;
}
