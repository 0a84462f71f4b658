import { and, asc, count, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Language } from '#src/contract/locale/language.ts';
import type { ArticleCard, CompactArticle } from '#src/contract/stories/article-calls.ts';
import { pictureColumns, pictureOf } from '#src/server/pictures/picture-of.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { newestMoment, readableMoment } from '#src/server/platform/database/list-until.ts';
import { isTextOf, loadArticleCards, articleLanguages } from './load-article-cards.ts';
import { articleCounts, articleTagCounts, articleTags, articleTexts, publishedArticles } from './tables.ts';

interface ArticleQuery {
  website: string;
  pageNumber: number;
  pageSize: number;
  category?: string | undefined;
  tag?: string | undefined;
  isHot?: boolean | undefined;
  /** The time after which nothing is listed, as an earlier page returned it. */
  until?: string | undefined;
  language: Language;
}

/** Lists a page of articles, newest first; the path breaks ties, so that pages never overlap. */
export async function listArticles(
  database: Queries,
  query: ArticleQuery,
): Promise<{ records: ArticleCard[]; total: number; until: string }> {
  const { website, category, tag, isHot, language, pageNumber, pageSize } = query;
  const shape = {
    ofCategory: category !== undefined,
    ofTag: tag !== undefined,
    isHot,
    isUntil: query.until !== undefined,
  };
  const [page] = await selectPage(database, shape, {
    website,
    category,
    tag,
    language,
    until: query.until === undefined ? undefined : readableMoment(query.until),
    size: pageSize,
    skipped: (pageNumber - 1) * pageSize,
  });
  if (page === undefined) throw new Error('a list query returned no row');
  const until = query.until ?? page.until;
  if (until === null) throw new Error('a list query returned no time');
  const records = await loadArticleCards(database, page.paths, language);
  return { records, total: page.total, until };
}

/** The filters of a list: each combination has a query of its own. */
interface ListShape {
  ofCategory: boolean;
  ofTag: boolean;
  isHot: boolean | undefined;
  isUntil: boolean;
}

const untilGiven = sql`${given('until')}::timestamptz`;

/** Selects the paths of a page, the total and the time of the list from one snapshot: a single row. */
const selectPage = cacheQuery((queries, shape: ListShape) => {
  const { ofTag, isUntil } = shape;
  const paths = (ofTag ? selectPathsOfTag : selectPaths)(queries, shape);
  return queries
    .select({
      until: isUntil ? sql<string | null>`null` : newestOfSite(queries),
      total: countArticles(queries, shape),
      paths: sql<string[]>`array${paths}`,
    })
    .from(sql`(select) as one`);
});

/** Selects the time at which the newest article of a site became public. */
function newestOfSite(queries: Queries): SQL<string | null> {
  const newest = queries
    .select({ until: newestMoment(publishedArticles.publishedAt) })
    .from(publishedArticles)
    .where(eq(publishedArticles.website, given('website')));
  return sql<string | null>`${newest}`;
}

function selectPaths(queries: Queries, shape: ListShape) {
  return queries
    .select({ path: publishedArticles.path })
    .from(publishedArticles)
    .where(
      and(
        fits(publishedArticles, shape),
        shape.isUntil ? lte(publishedArticles.publishedAt, untilGiven) : undefined,
      ),
    )
    .orderBy(desc(publishedArticles.publishTime), asc(publishedArticles.path))
    .limit(given('size'))
    .offset(given('skipped'));
}

function selectPathsOfTag(queries: Queries, shape: ListShape) {
  return queries
    .select({ path: articleTags.articlePath })
    .from(articleTags)
    .where(
      and(
        fits(articleTags, shape),
        carries(articleTags),
        shape.isUntil ? lte(articleTags.publishedAt, untilGiven) : undefined,
      ),
    )
    .orderBy(desc(articleTags.publishTime), asc(articleTags.articlePath))
    .limit(given('size'))
    .offset(given('skipped'));
}

type Filtered =
  | typeof publishedArticles
  | typeof articleTags
  | typeof articleCounts
  | typeof articleTagCounts;

/** Filters by site, category and hotness; each of the tables has these columns. */
function fits(table: Filtered, { ofCategory, isHot }: ListShape): SQL | undefined {
  // Written out, not as a parameter, so that the index of hot articles is used.
  const ofHotness = isHot === true ? sql`${table.isHot}` : sql`not ${table.isHot}`;
  return and(
    eq(table.website, given('website')),
    ofCategory ? eq(table.categorySlug, given('category')) : undefined,
    isHot === undefined ? undefined : ofHotness,
  );
}

function carries(table: typeof articleTags | typeof articleTagCounts): SQL | undefined {
  return and(eq(table.language, given('language')), eq(table.tag, given('tag')));
}

/** Counts all articles from the stored counts, minus the few that were published later. */
function countArticles(queries: Queries, shape: ListShape): SQL<number> {
  const { ofTag, isUntil } = shape;
  const counts = ofTag ? articleTagCounts : articleCounts;
  const listed = ofTag ? articleTags : publishedArticles;
  const all = queries
    .select({ count: sql`coalesce(sum(${counts.count}), 0)` })
    .from(counts)
    .where(and(fits(counts, shape), ofTag ? carries(articleTagCounts) : undefined));
  if (!isUntil) return sql<number>`${all}::int`;
  const later = queries
    .select({ count: count() })
    .from(listed)
    .where(
      and(
        fits(listed, shape),
        ofTag ? carries(articleTags) : undefined,
        sql`${listed.publishedAt} > ${untilGiven}`,
      ),
    );
  return sql<number>`(${all} - ${later})::int`;
}

interface AllArticlesQuery {
  website: string;
  after?: string | undefined;
  size: number;
  language: Language;
}

/** Lists the articles after a path, by path, as feeds and sitemaps need them. */
export async function listAllArticles(
  database: Queries,
  { website, after, size, language }: AllArticlesQuery,
): Promise<{ records: CompactArticle[]; next: string | null }> {
  const rows = await database
    .select({
      path: publishedArticles.path,
      category: publishedArticles.categorySlug,
      languages: articleLanguages,
      h1: articleTexts.h1,
      cover: pictureColumns,
      publishTime: publishedArticles.publishTime,
      updatedAt: publishedArticles.updatedAt,
    })
    .from(publishedArticles)
    .innerJoin(articleTexts, isTextOf(language))
    .leftJoin(pictures, eq(pictures.id, publishedArticles.coverId))
    .where(
      and(
        eq(publishedArticles.website, website),
        after === undefined ? undefined : gt(publishedArticles.path, after),
      ),
    )
    .orderBy(asc(publishedArticles.path))
    .limit(size + 1);
  const records = rows.slice(0, size).map(({ cover, publishTime, updatedAt, ...article }) => ({
    ...article,
    cover: pictureOf(cover),
    publish_time: publishTime.toISOString(),
    update_time: updatedAt.toISOString(),
  }));
  return { records, next: rows.length > size ? (records.at(-1)?.path ?? null) : null };
}
