import { and, asc, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { CountedTag } from '#src/contract/characters/character-calls.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { readableMoment } from '#src/server/platform/database/list-until.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { isShown } from './is-shown.ts';
import { findTag } from './list-tags.ts';
import { loadCards } from './load-cards.ts';
import { type CharacterListQuery, type CharacterPage, newestShown } from './recommend-characters.ts';
import { characterTags, tagCounts } from './tables.ts';

export interface TagListQuery extends CharacterListQuery {
  tag: string;
  sort: 'popular' | 'new';
}

/**
 * Lists a page of the characters of a tag (rule:tag-lists), most liked or newest first; the id breaks ties.
 * @throws AppError 40003 with 404 for a tag that does not exist or is not shown
 */
export async function listCharactersOfTag(
  database: Queries,
  query: TagListQuery,
): Promise<Omit<CharacterPage, 'tag'> & { tag: CountedTag }> {
  const { page, size, gender, seesMature, sort } = query;
  const shape = { ofGender: gender !== undefined, seesMature, sort, isUntil: query.until !== undefined };
  const values = {
    tag: query.tag,
    gender,
    until: query.until === undefined ? undefined : readableMoment(query.until),
    size,
    skipped: (page - 1) * size,
  };
  const [tag, [found]] = await Promise.all([
    findTag(database, query.tag, query),
    selectPage(database, shape, values),
  ]);
  if (tag === null) throw notFound();
  const until = query.until ?? found?.until ?? null;
  if (found === undefined || until === null) throw new Error('a list query returned no row');
  const records = await loadCards(database, found.ids, query);
  return { records, page, size, total: found.total, until, tag };
}

interface ListShape {
  ofGender: boolean;
  seesMature: boolean;
  sort: TagListQuery['sort'];
  isUntil: boolean;
}

const untilGiven = sql`${given('until')}::timestamptz`;

/** Selects the ids of a page, the total and the time of the list from one snapshot: a single row. */
const selectPage = cacheQuery((queries, shape: ListShape) => {
  const fits = (table: typeof characterTags | typeof tagCounts) =>
    and(
      eq(table.tagSlug, given('tag')),
      isShown(table.isMature, shape.seesMature),
      shape.ofGender ? eq(table.gender, given('gender')) : undefined,
    );
  const first = shape.sort === 'popular' ? desc(characterTags.likes) : desc(characterTags.createdAt);
  const ids = queries
    .select({ id: characterTags.characterId })
    .from(characterTags)
    .where(and(fits(characterTags), shape.isUntil ? lte(characterTags.createdAt, untilGiven) : undefined))
    .orderBy(first, asc(characterTags.characterId))
    .limit(given('size'))
    .offset(given('skipped'));
  const all = queries
    .select({ count: sql`coalesce(sum(${tagCounts.count}), 0)` })
    .from(tagCounts)
    .where(fits(tagCounts));
  // All of the stored counts, minus the few that were created later.
  const later = queries
    .select({ count: count() })
    .from(characterTags)
    .where(and(fits(characterTags), gt(characterTags.createdAt, untilGiven)));
  return queries
    .select({
      until: shape.isUntil ? sql<string | null>`null` : newestShown(queries, shape.seesMature),
      total: shape.isUntil ? sql<number>`(${all} - ${later})::int` : sql<number>`${all}::int`,
      ids: sql<string[]>`array${ids}`,
    })
    .from(sql`(select) as one`);
});
