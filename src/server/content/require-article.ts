import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import type { Article, ArticleLink } from '#src/contract/article-calls.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Language } from '#src/contract/language.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { isTextOf, loadArticleCards } from './load-article-cards.ts';
import { articles, articleTexts } from './tables.ts';

/** So many articles to read next fill a row of the page. */
const relatedCount = 3;

export interface ArticleKey {
  website: string;
  path: string;
  language: Language;
}

/**
 * One article with its text, authors, related articles and neighbours (D3).
 * @throws AppError 40003 with 404 for an unknown path (D2)
 */
export async function requireArticle(database: Queries, key: ArticleKey): Promise<Article> {
  const { website, path, language } = key;
  const [row] = await database
    .select({ article: articles, keywords: articleTexts.keywords, content: articleTexts.content })
    .from(articles)
    .innerJoin(articleTexts, isTextOf(language))
    .where(and(eq(articles.path, path), eq(articles.website, website)));
  if (row === undefined) throw new AppError(40003, { status: 404, userMessage: userMessages.notFound });
  const { article } = row;
  const [related, before, after] = await Promise.all([
    keepOfSite(database, website, article.related),
    findNeighbour(database, key, 'before'),
    findNeighbour(database, key, 'after'),
  ]);
  const nearby = [before, after].flatMap((neighbour) => neighbour?.path ?? []);
  const shown = await fillRelated(database, key, article.categorySlug, { related, nearby });
  const [card, ...relatedCards] = await loadArticleCards(database, [path, ...shown], language);
  if (card === undefined) throw new Error(`the article ${path} vanished`);
  return {
    ...card,
    keywords: row.keywords,
    seo_tags: row.keywords,
    status: 'published',
    content_type: article.contentType,
    content: row.content,
    create_time: article.createdAt.toISOString(),
    related_articles: relatedCards,
    previous_article: before,
    next_article: after,
  };
}

/**
 * The editors' related articles, and where they are fewer than three the newest others of the category, then of the
 * site. The neighbours, which the page links already, come last.
 */
async function fillRelated(
  database: Queries,
  { website, path }: ArticleKey,
  category: string,
  { related, nearby }: { related: readonly string[]; nearby: readonly string[] },
): Promise<string[]> {
  const missing = relatedCount - related.length;
  if (missing <= 0) return [...related];
  // Enough to pass over the article itself, its related ones and its neighbours.
  const limit = missing + 1 + related.length + nearby.length;
  const listNewest = (ofCategory?: SQL) =>
    database
      .select({ path: articles.path })
      .from(articles)
      .where(and(eq(articles.website, website), ofCategory))
      .orderBy(desc(articles.publishTime), asc(articles.path))
      .limit(limit);
  const lists = await Promise.all([listNewest(eq(articles.categorySlug, category)), listNewest()]);
  const others = new Set(lists.flat().map((row) => row.path)).difference(new Set([path, ...related]));
  const linked = new Set(nearby);
  return [...related, ...others.difference(linked), ...others.intersection(linked)].slice(0, relatedCount);
}

/** Paths that are another article of the same site, in their order. */
async function keepOfSite(database: Queries, website: string, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const rows = await database
    .select({ path: articles.path })
    .from(articles)
    .where(and(inArray(articles.path, [...paths]), eq(articles.website, website)));
  const known = new Set(rows.map((row) => row.path));
  return paths.filter((path) => known.has(path));
}

/** The article beside another one in the list of its category: published just before or just after it. */
async function findNeighbour(
  database: Queries,
  { path, language }: ArticleKey,
  side: 'before' | 'after',
): Promise<ArticleLink | null> {
  const [row] = await database
    .select({ path: articles.path, category: articles.categorySlug, h1: articleTexts.h1 })
    .from(articles)
    .innerJoin(articleTexts, isTextOf(language))
    .where(
      and(
        eq(articles.website, its(articles.website, path)),
        eq(articles.categorySlug, its(articles.categorySlug, path)),
        isBeside(path, side),
      ),
    )
    .orderBy(
      ...(side === 'before'
        ? [sql`${articles.publishTime} desc`, sql`${articles.path} asc`]
        : [sql`${articles.publishTime} asc`, sql`${articles.path} desc`]),
    )
    .limit(1);
  return row ?? null;
}

/** Compared within the database: a `Date` knows no microseconds. */
function isBeside(path: string, side: 'before' | 'after'): SQL {
  const time = its(articles.publishTime, path);
  return side === 'before'
    ? sql`${articles.publishTime} <= ${time} and (${articles.publishTime} < ${time} or ${articles.path} > ${path})`
    : sql`${articles.publishTime} >= ${time} and (${articles.publishTime} > ${time} or ${articles.path} < ${path})`;
}

type ComparedColumn = typeof articles.website | typeof articles.categorySlug | typeof articles.publishTime;

/** A column of the article itself. */
function its(column: ComparedColumn, path: string): SQL {
  return sql`(select self.${sql.identifier(column.name)} from ${articles} self where self.path = ${path})`;
}
