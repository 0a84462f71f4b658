import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Language } from '#src/contract/locale/language.ts';
import type { Gender } from '#src/contract/call/fields.ts';
import type { CharacterCard } from '#src/contract/characters/character-card.ts';
import type { CountedTag } from '#src/contract/characters/character-calls.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { isShown, isTagShown, type Viewer } from './is-shown.ts';
import { loadCards } from './load-cards.ts';
import { selectPopularCarriers } from './select-popular-carriers.ts';
import { tagCounts, tags } from './tables.ts';

const carriers = sql<number>`coalesce(sum(${tagCounts.count}), 0)::int`;

/** The tags that are read: each combination has a query of its own. */
interface TagShape {
  seesMature: boolean;
  which: 'all' | 'one';
}

/** Returns the condition for the stored counts of a tag that a viewer may see. */
function countsOfTag({ seesMature, ofGender }: { seesMature: boolean; ofGender: boolean }) {
  return and(
    eq(tagCounts.tagSlug, tags.slug),
    isShown(tagCounts.isMature, seesMature),
    ofGender ? eq(tagCounts.gender, given('gender')) : undefined,
  );
}

const selectTags = cacheQuery((queries, { seesMature, which }: TagShape) =>
  queries
    .select({ tag: tags, count: carriers })
    .from(tags)
    .leftJoin(tagCounts, countsOfTag({ seesMature, ofGender: false }))
    .where(and(isTagShown(seesMature), which === 'one' ? eq(tags.slug, given('slug')) : undefined))
    .groupBy(tags.slug)
    .orderBy(asc(tags.slug)),
);

/** Lists every visible tag with the number of characters that carry it, by slug (rule:tag-lists). */
export async function listTags(database: Queries, { seesMature, language }: Viewer): Promise<CountedTag[]> {
  const rows = await selectTags(database, { seesMature, which: 'all' }, {});
  return rows.map((row) => toCountedTag(row, language));
}

/** Lists the tags of `listTags`, grouped by label (rule:tag-lists). */
export async function listTagGroups(
  database: Queries,
  viewer: Viewer,
): Promise<{ label_type: string; tags: CountedTag[] }[]> {
  const groups = Map.groupBy(await listTags(database, viewer), (tag) => tag.label_type);
  return [...groups]
    .map(([label, ofLabel]) => ({ label_type: label, tags: ofLabel }))
    .toSorted((a, b) => (a.label_type < b.label_type ? -1 : 1));
}

/** Finds a visible tag; null if there is none. */
export async function findTag(
  database: Queries,
  slug: string,
  { seesMature, language }: Viewer,
): Promise<CountedTag | null> {
  const [row] = await selectTags(database, { seesMature, which: 'one' }, { slug });
  return row === undefined ? null : toCountedTag(row, language);
}

/** The query of a page of tags with characters. */
interface FullShape {
  seesMature: boolean;
  ofGender: boolean;
  /** The number of characters that are listed with each tag. */
  most: number;
}

function selectFull(queries: Queries, { most, ...shape }: FullShape) {
  const first = selectPopularCarriers(queries, { ...shape, limit: most });
  const ids = queries
    .select({ id: first.characterId })
    .from(first)
    .orderBy(desc(first.likes), asc(first.characterId));
  return queries
    .select({
      tag: tags,
      count: carriers,
      total: sql<number>`(count(*) over ())::int`,
      characterIds: sql<string[]>`array(${ids})`,
    })
    .from(tags)
    .leftJoin(tagCounts, countsOfTag(shape))
    .where(isTagShown(shape.seesMature))
    .groupBy(tags.slug)
    .having(gt(carriers, 0))
    .orderBy(desc(carriers), asc(tags.slug));
}

const selectFullPage = cacheQuery((queries, shape: FullShape) =>
  selectFull(queries, shape).limit(given('size')).offset(given('skipped')),
);
/** Selects only one row, for the total. */
const selectFullFirst = cacheQuery((queries, shape: FullShape) => selectFull(queries, shape).limit(1));

/**
 * Lists a page of the tags with characters (of a gender), those with the most characters first, with the ids of their
 * most liked characters.
 */
async function listFullTags(
  database: Queries,
  { page, size, gender, seesMature, language }: TagPageQuery,
  most: number,
): Promise<{ tags: { tag: CountedTag; characterIds: string[] }[]; total: number }> {
  const shape = { seesMature, ofGender: gender !== undefined, most };
  const values = { gender, size, skipped: (page - 1) * size };
  const rows = await selectFullPage(database, shape, values);
  // After the last page there is no row that contains the total.
  const counted = rows.length > 0 || page === 1 ? rows : await selectFullFirst(database, shape, values);
  const found = rows.map((row) => ({ tag: toCountedTag(row, language), characterIds: row.characterIds }));
  return { tags: found, total: counted[0]?.total ?? 0 };
}

interface TagPageQuery extends Viewer {
  page: number;
  size: number;
  gender?: Gender | undefined;
}

function toCountedTag(
  { tag, count }: { tag: typeof tags.$inferSelect; count: number },
  language: Language,
): CountedTag {
  return { slug: tag.slug, name: tag.names[language], label_type: tag.labelType, count };
}

const charactersOfTag = 8;

/** Lists a page of tags, those with the most characters first, each with its most liked characters (rule:tag-lists). */
export async function listTagsWithCharacters(
  database: Queries,
  query: TagPageQuery,
): Promise<{
  records: (CountedTag & { characters: CharacterCard[] })[];
  page: number;
  size: number;
  total: number;
}> {
  const full = await listFullTags(database, query, charactersOfTag);
  const ids = [...new Set(full.tags.flatMap(({ characterIds }) => characterIds))];
  const cards = new Map((await loadCards(database, ids, query)).map((card) => [card.id, card]));
  const records = full.tags.map(({ tag, characterIds }) => ({
    ...tag,
    characters: characterIds.flatMap((id) => cards.get(id) ?? []),
  }));
  return { records, page: query.page, size: query.size, total: full.total };
}
