import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { ArticleCard } from '#src/contract/article-calls.ts';
import type { Language } from '#src/contract/language.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { momentOf, newestMoment } from '#src/server/platform/list-until.ts';
import { loadArticleCards } from './load-article-cards.ts';
import { articleCounts, articles, articleTagCounts, articleTags } from './tables.ts';

export interface ArticleQuery {
  website: string;
  pageNumber: number;
  pageSize: number;
  category?: string | undefined;
  tag?: string | undefined;
  isHot?: boolean | undefined;
  /** The moment after which nothing is listed, as an earlier page answered it. */
  until?: string | undefined;
  language: Language;
}

/** A page of articles, newest first; the path breaks ties, so that pages never overlap (spec §7). */
export async function listArticles(
  database: Queries,
  query: ArticleQuery,
): Promise<{ records: ArticleCard[]; total: number; until: string }> {
  const until = query.until ?? (await findNewestMoment(database, query.website));
  const [total, paths] = await Promise.all([
    countArticles(database, query, until),
    query.tag === undefined
      ? listPaths(database, query, until)
      : listPathsOfTag(database, query, query.tag, until),
  ]);
  return { records: await loadArticleCards(database, paths, query.language), total, until };
}

/** When the newest article of a site came. */
async function findNewestMoment(database: Queries, website: string): Promise<string> {
  const [newest] = await database
    .select({ until: newestMoment(articles.createdAt) })
    .from(articles)
    .where(eq(articles.website, website));
  if (newest === undefined) throw new Error('an aggregate gave no row');
  return newest.until;
}

async function listPaths(database: Queries, query: ArticleQuery, until: string): Promise<string[]> {
  const rows = await database
    .select({ path: articles.path })
    .from(articles)
    .where(and(fits(articles, query), lte(articles.createdAt, momentOf(until))))
    .orderBy(desc(articles.publishTime), asc(articles.path))
    .limit(query.pageSize)
    .offset((query.pageNumber - 1) * query.pageSize);
  return rows.map(({ path }) => path);
}

async function listPathsOfTag(
  database: Queries,
  query: ArticleQuery,
  tag: string,
  until: string,
): Promise<string[]> {
  const rows = await database
    .select({ path: articleTags.articlePath })
    .from(articleTags)
    .where(
      and(
        fits(articleTags, query),
        carries(articleTags, query, tag),
        lte(articleTags.createdAt, momentOf(until)),
      ),
    )
    .orderBy(desc(articleTags.publishTime), asc(articleTags.articlePath))
    .limit(query.pageSize)
    .offset((query.pageNumber - 1) * query.pageSize);
  return rows.map(({ path }) => path);
}

type Filtered = typeof articles | typeof articleTags | typeof articleCounts | typeof articleTagCounts;

/** Site, category and hotness, as each of the tables has them. */
function fits(table: Filtered, { website, category, isHot }: ArticleQuery): SQL | undefined {
  // Written out, not as a parameter: so the index of hot articles fits.
  const ofHotness = isHot === true ? sql`${table.isHot}` : sql`not ${table.isHot}`;
  return and(
    eq(table.website, website),
    category === undefined ? undefined : eq(table.categorySlug, category),
    isHot === undefined ? undefined : ofHotness,
  );
}

function carries(
  table: typeof articleTags | typeof articleTagCounts,
  { language }: ArticleQuery,
  tag: string,
): SQL | undefined {
  return and(eq(table.language, language), eq(table.tag, tag));
}

/** All that are counted, without the few that came later: one query, so that both are of one moment. */
async function countArticles(database: Queries, query: ArticleQuery, until: string): Promise<number> {
  const { tag } = query;
  const counts = tag === undefined ? articleCounts : articleTagCounts;
  const listed = tag === undefined ? articles : articleTags;
  const later = and(
    fits(listed, query),
    tag === undefined ? undefined : carries(articleTags, query, tag),
    sql`${listed.createdAt} > ${momentOf(until)}`,
  );
  const [counted] = await database
    .select({
      total: sql<number>`(coalesce(sum(${counts.count}), 0)
        - (select count(*) from ${listed} where ${later}))::int`,
    })
    .from(counts)
    .where(and(fits(counts, query), tag === undefined ? undefined : carries(articleTagCounts, query, tag)));
  return counted?.total ?? 0;
}
