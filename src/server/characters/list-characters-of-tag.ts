import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import type { CountedTag } from '#src/contract/character-calls.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { momentOf } from '#src/server/platform/list-until.ts';
import { isShown } from './is-shown.ts';
import { findTag } from './list-tags.ts';
import { loadCards } from './load-cards.ts';
import { type CharacterListQuery, type CharacterPage, findNewestMoment } from './recommend-characters.ts';
import { characterTags, tagCounts } from './tables.ts';

export interface TagListQuery extends CharacterListQuery {
  tag: string;
  sort: 'popular' | 'new';
}

/**
 * A page of the characters of a tag (D3), the most liked or the newest first; the id breaks ties.
 * @throws AppError 40003 with 404 for a tag that does not exist or is not shown
 */
export async function listCharactersOfTag(
  database: Queries,
  query: TagListQuery,
): Promise<Omit<CharacterPage, 'tag'> & { tag: CountedTag }> {
  const { page, size, language, seesMature } = query;
  const [tag, until] = await Promise.all([
    findTag(database, query.tag, query),
    query.until ?? findNewestMoment(database, seesMature),
  ]);
  if (tag === null) throw new AppError(40003, { status: 404, userMessage: userMessages.notFound });
  const first = query.sort === 'popular' ? desc(characterTags.likes) : desc(characterTags.createdAt);
  const [total, rows] = await Promise.all([
    countCharactersOfTag(database, query, until),
    database
      .select({ id: characterTags.characterId })
      .from(characterTags)
      .where(and(carriesTag(query), lte(characterTags.createdAt, momentOf(until))))
      .orderBy(first, asc(characterTags.characterId))
      .limit(size)
      .offset((page - 1) * size),
  ]);
  const ids = rows.map(({ id }) => id);
  return { records: await loadCards(database, ids, language), page, size, total, until, tag };
}

function carriesTag({ tag, gender, seesMature }: TagListQuery) {
  return and(
    eq(characterTags.tagSlug, tag),
    isShown(characterTags.isMature, seesMature),
    gender === undefined ? undefined : eq(characterTags.gender, gender),
  );
}

/** All that are counted, without the few that came later. */
async function countCharactersOfTag(database: Queries, query: TagListQuery, until: string): Promise<number> {
  const later = and(carriesTag(query), sql`${characterTags.createdAt} > ${momentOf(until)}`);
  const [counted] = await database
    .select({
      total: sql<number>`(coalesce(sum(${tagCounts.count}), 0)
        - (select count(*) from ${characterTags} where ${later}))::int`,
    })
    .from(tagCounts)
    .where(
      and(
        eq(tagCounts.tagSlug, query.tag),
        isShown(tagCounts.isMature, query.seesMature),
        query.gender === undefined ? undefined : eq(tagCounts.gender, query.gender),
      ),
    );
  return counted?.total ?? 0;
}
