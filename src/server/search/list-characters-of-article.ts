import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { createHash } from 'node:crypto';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import subjects from '#src/content/talk-subjects.json' with { type: 'json' };
import { languages } from '#src/contract/locale/language.ts';
import type { CharacterCard } from '#src/contract/characters/character-card.ts';
import type { Gender } from '#src/contract/call/fields.ts';
import { isPublished, isTagShown, type Viewer } from '#src/server/characters/is-shown.ts';
import { loadCards } from '#src/server/characters/load-cards.ts';
import { selectPopularCarriers } from '#src/server/characters/select-popular-carriers.ts';
import { characters, tags } from '#src/server/characters/tables.ts';
import { requireWebsite } from '#src/server/stories/require-article.ts';
import { articleTexts, publishedArticles } from '#src/server/stories/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';

/** The number of characters that are considered of each tag, its most liked characters, and of the editorial order. */
const considered = 60;

export interface ArticleTalkQuery extends Viewer {
  website: string;
  path: string;
}

interface Candidate {
  id: string;
  gender: Gender;
}

/**
 * Lists two characters to talk to about an article, of both genders if possible. Characters with a tag that the
 * article's tags name come first, then characters with a tag that suits its category (`talk-subjects.json`), then any.
 * Within each group the order is a hash of article and character: an article always has the same two, and other
 * articles others. An article that names people to call, such as helplines, is followed by no character.
 * @throws AppError 40003 with 404 for an unknown path (rule:unknown-id)
 */
export async function listCharactersOfArticle(
  database: Queries,
  query: ArticleTalkQuery,
): Promise<CharacterCard[]> {
  const { website, path, seesMature } = query;
  const { category, words } = await readSubjects(database, website, path);
  if (subjects.nobody.some((tag) => words.includes(tag))) return [];
  const groups = await Promise.all([
    selectCarriers(database, { by: 'names', seesMature }, { words }),
    selectCarriers(database, { by: 'slug', seesMature }, { words: subjectsOf(category) }),
    selectRecommended(database, { seesMature }, {}),
  ]);
  const [first, ...others] = groups.flatMap((group) => sortByHash(group, path));
  if (first === undefined) return [];
  const second =
    others.find(({ gender }) => gender !== first.gender) ?? others.find(({ id }) => id !== first.id);
  return loadCards(database, second === undefined ? [first.id] : [first.id, second.id], query);
}

const selectSubjects = cacheQuery((queries) =>
  queries
    .select({ category: publishedArticles.categorySlug, tags: articleTexts.tags })
    .from(publishedArticles)
    .innerJoin(articleTexts, eq(articleTexts.articlePath, publishedArticles.path))
    .where(and(eq(publishedArticles.path, given('path')), eq(publishedArticles.website, given('website')))),
);

/**
 * Reads the article's category and tags, whole and word by word; in every language, so that all have the same two
 * characters.
 */
async function readSubjects(
  database: Queries,
  website: string,
  path: string,
): Promise<{ category: string; words: string[] }> {
  const rows = await selectSubjects(database, null, { website, path });
  const [row] = rows;
  if (row === undefined) await requireWebsite(database, website);
  if (row === undefined) throw notFound();
  const whole = rows.flatMap((text) => text.tags.map((tag) => tag.normalize().toLowerCase()));
  const parts = whole.flatMap((tag) => tag.match(/[\p{Letter}\p{Number}]+/gu) ?? []);
  return { category: row.category, words: [...new Set([...whole, ...parts])] };
}

function subjectsOf(category: string): string[] {
  return Object.entries(subjects.categories).flatMap(([slug, tagSlugs]) =>
    slug === category ? tagSlugs : [],
  );
}

const givenWords = sql`any(${given('words')}::text[])`;

/** Selects the tags whose slug, or name in any language, is one of the words. */
const isNamed = or(
  sql`${tags.slug} = ${givenWords}`,
  ...languages.map(
    (language) => sql`lower(normalize(${tags.names} ->> ${sql.raw(`'${language}'`)})) = ${givenWords}`,
  ),
);

/** Selects the characters with a tag that the words name, or whose slug is one of the words. */
const selectCarriers = cacheQuery(
  (queries, { by, seesMature }: { by: 'names' | 'slug'; seesMature: boolean }) => {
    const carriers = selectPopularCarriers(queries, { limit: considered, seesMature });
    const isMeant = by === 'names' ? isNamed : sql`${tags.slug} = ${givenWords}`;
    return queries
      .selectDistinct({ id: characters.id, gender: characters.gender })
      .from(tags)
      .crossJoinLateral(carriers)
      .innerJoin(characters, eq(characters.id, carriers.characterId))
      .where(and(isMeant, isTagShown(seesMature), isPublished(seesMature)));
  },
);

const selectRecommended = cacheQuery((queries, { seesMature }: { seesMature: boolean }) =>
  queries
    .select({ id: characters.id, gender: characters.gender })
    .from(characters)
    .where(isPublished(seesMature))
    .orderBy(asc(characters.rank), asc(characters.id))
    .limit(considered),
);

function sortByHash(group: readonly Candidate[], path: string): Candidate[] {
  const hashOf = ({ id }: Candidate) => createHash('sha256').update(`${path} ${id}`).digest('hex');
  const hashed = group.map((candidate) => ({ candidate, hash: hashOf(candidate) }));
  return hashed.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)).map(({ candidate }) => candidate);
}
