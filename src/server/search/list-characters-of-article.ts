import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import subjects from '#src/content/talk-subjects.json' with { type: 'json' };
import { AppError } from '#src/contract/app-error.ts';
import type { CharacterCard } from '#src/contract/character-calls.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Gender } from '#src/contract/fields.ts';
import { isPublished, isTagShown, type ListViewer } from '#src/server/characters/is-shown.ts';
import { loadCards } from '#src/server/characters/load-cards.ts';
import { selectPopularCarriers } from '#src/server/characters/select-popular-carriers.ts';
import { characters, tags } from '#src/server/characters/tables.ts';
import { articles, articleTexts } from '#src/server/content/tables.ts';
import type { Queries } from '#src/server/platform/database.ts';

/** So many of each tag are looked at, its most liked ones, and so many of the editorial order. */
const considered = 60;

export interface ArticleTalkQuery extends ListViewer {
  website: string;
  path: string;
}

interface Candidate {
  id: string;
  gender: Gender;
}

/**
 * Two characters to talk to about an article, of both genders where there are. Those with a tag that the article's tags
 * name come first, then those with a tag that goes with its category (`talk-subjects.json`), then any. Within each group
 * the order is a hash of article and character: an article always has the same two, and other articles others. A text
 * that names people to call is followed by nobody who is not one.
 * @throws AppError 40003 with 404 for an unknown path (D2)
 */
export async function listCharactersOfArticle(
  database: Queries,
  { website, path, language, seesMature }: ArticleTalkQuery,
): Promise<CharacterCard[]> {
  const { category, words } = await readSubjects(database, website, path);
  if (subjects.nobody.some((tag) => words.includes(tag))) return [];
  const groups = await Promise.all([
    listCarriers(database, isNamedBy(words), seesMature),
    listCarriers(database, inArray(tags.slug, subjectsOf(category)), seesMature),
    listRecommended(database, seesMature),
  ]);
  const [first, ...others] = groups.flatMap((group) => sortByHash(group, path));
  if (first === undefined) return [];
  const second =
    others.find(({ gender }) => gender !== first.gender) ?? others.find(({ id }) => id !== first.id);
  return loadCards(database, second === undefined ? [first.id] : [first.id, second.id], language);
}

/** The article's category and what its tags say, whole and word by word; in every language, so that all have the same two. */
async function readSubjects(
  database: Queries,
  website: string,
  path: string,
): Promise<{ category: string; words: string[] }> {
  const rows = await database
    .select({ category: articles.categorySlug, tags: articleTexts.tags })
    .from(articles)
    .innerJoin(articleTexts, eq(articleTexts.articlePath, articles.path))
    .where(and(eq(articles.path, path), eq(articles.website, website)));
  const [row] = rows;
  if (row === undefined) throw new AppError(40003, { status: 404, userMessage: userMessages.notFound });
  const whole = rows.flatMap((text) => text.tags.map((tag) => tag.toLowerCase()));
  const parts = whole.flatMap((tag) => tag.match(/[\p{Letter}\p{Number}]+/gu) ?? []);
  return { category: row.category, words: [...new Set([...whole, ...parts])] };
}

function subjectsOf(category: string): string[] {
  return Object.entries(subjects.categories).flatMap(([slug, tagSlugs]) =>
    slug === category ? tagSlugs : [],
  );
}

/** Keeps the tags whose slug, or name in either language, is one of the words. */
function isNamedBy(words: readonly string[]): SQL | undefined {
  const list = sql`any(${sql.param(words)})`;
  return or(
    sql`${tags.slug} = ${list}`,
    sql`lower(${tags.names} ->> 'en') = ${list}`,
    sql`lower(${tags.names} ->> 'zh-CN') = ${list}`,
  );
}

async function listCarriers(
  database: Queries,
  isMeant: SQL | undefined,
  seesMature: boolean,
): Promise<Candidate[]> {
  const carriers = selectPopularCarriers(database, { limit: considered, seesMature });
  return database
    .selectDistinct({ id: characters.id, gender: characters.gender })
    .from(tags)
    .crossJoinLateral(carriers)
    .innerJoin(characters, eq(characters.id, carriers.characterId))
    .where(and(isMeant, isTagShown(seesMature), isPublished(seesMature)));
}

async function listRecommended(database: Queries, seesMature: boolean): Promise<Candidate[]> {
  return database
    .select({ id: characters.id, gender: characters.gender })
    .from(characters)
    .where(isPublished(seesMature))
    .orderBy(asc(characters.rank), asc(characters.id))
    .limit(considered);
}

function sortByHash(group: readonly Candidate[], path: string): Candidate[] {
  const hashOf = ({ id }: Candidate) => createHash('sha256').update(`${path} ${id}`).digest('hex');
  const hashed = group.map((candidate) => ({ candidate, hash: hashOf(candidate) }));
  return hashed.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)).map(({ candidate }) => candidate);
}
