import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Language } from '#src/contract/locale/language.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Article, ArticleLink } from '#src/contract/stories/article-calls.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { isTextOf, loadArticleCards, articleLanguages } from './load-article-cards.ts';
import { articleTexts, publishedArticles, websites } from './tables.ts';

/** The number of further articles that fills a row of the page. */
const relatedCount = 3;

/**
 * The number of newest articles to read: enough to leave out the article itself, its two related ones and its
 * neighbours.
 */
const newestCount = relatedCount + 3;

interface ArticleKey {
  website: string;
  path: string;
  language: Language;
}

const ofSite = eq(publishedArticles.website, given('website'));

/** Selects an article with its text and the paths of the articles around it, in one row. */
const selectArticle = cacheQuery((queries) => {
  const listNewest = (ofCategory?: SQL) =>
    queries
      .select({ path: publishedArticles.path })
      .from(publishedArticles)
      .where(and(ofSite, ofCategory))
      .orderBy(desc(publishedArticles.publishTime), asc(publishedArticles.path))
      .limit(newestCount);
  const knownOfSite = queries
    .select({ path: publishedArticles.path })
    .from(publishedArticles)
    .where(and(ofSite, sql`${publishedArticles.path} = any(${its('related')}::text[])`));
  return queries
    .select({
      category: publishedArticles.categorySlug,
      languages: articleLanguages,
      related: publishedArticles.related,
      content: articleTexts.content,
      before: findNeighbour(queries, 'before'),
      after: findNeighbour(queries, 'after'),
      known: sql<string[]>`array${knownOfSite}`,
      newestOfCategory: sql<
        string[]
      >`array${listNewest(eq(publishedArticles.categorySlug, its('category_slug')))}`,
      newest: sql<string[]>`array${listNewest()}`,
    })
    .from(publishedArticles)
    .innerJoin(articleTexts, isTextOf(given('language')))
    .where(and(eq(publishedArticles.path, given('path')), ofSite));
});

type ArticleRow = Awaited<ReturnType<typeof selectArticle>>[number];

/**
 * Returns one article with its text, authors, related articles and neighbours.
 * @throws AppError 40003 with 404 for an unknown path (rule:unknown-id), with 400 for an unknown site
 */
export async function requireArticle(
  database: Queries,
  { website, path, language }: ArticleKey,
): Promise<Article> {
  const [row] = await selectArticle(database, null, { website, path, language });
  if (row === undefined) {
    await requireWebsite(database, website);
    throw notFound();
  }
  const [card, ...related] = await loadArticleCards(database, [path, ...chooseRelated(path, row)], language);
  if (card === undefined) throw new Error(`the article ${path} was not found`);
  return {
    ...card,
    languages: row.languages,
    content: row.content,
    related_articles: related,
    previous_article: row.before,
    next_article: row.after,
  };
}

/**
 * Returns the editors' related articles; if they are fewer than three, followed by the newest others of the category,
 * then of the site. The neighbours, to which the page links already, come last.
 */
function chooseRelated(path: string, row: ArticleRow): string[] {
  const known = new Set(row.known);
  const related = row.related.filter((one) => known.has(one));
  if (related.length >= relatedCount) return related;
  const others = new Set([...row.newestOfCategory, ...row.newest]).difference(new Set([path, ...related]));
  const linked = new Set([row.before, row.after].flatMap((neighbour) => neighbour?.path ?? []));
  return [...related, ...others.difference(linked), ...others.intersection(linked)].slice(0, relatedCount);
}

/** Selects the neighbour of an article in the list of its category: published just before or just after it. */
function findNeighbour(queries: Queries, side: 'before' | 'after'): SQL<ArticleLink | null> {
  const link = queries
    .select({
      link: sql`json_build_object('path', ${publishedArticles.path}, 'category', ${publishedArticles.categorySlug},
        'language', coalesce(${articleTexts.writtenIn}, ${articleTexts.language}), 'h1', ${articleTexts.h1})`,
    })
    .from(publishedArticles)
    .innerJoin(articleTexts, isTextOf(given('language')))
    .where(
      and(
        eq(publishedArticles.website, its('website')),
        eq(publishedArticles.categorySlug, its('category_slug')),
        isBeside(side),
      ),
    )
    .orderBy(
      ...(side === 'before'
        ? [sql`${publishedArticles.publishTime} desc`, sql`${publishedArticles.path} asc`]
        : [sql`${publishedArticles.publishTime} asc`, sql`${publishedArticles.path} desc`]),
    )
    .limit(1);
  return sql<ArticleLink | null>`${link}`;
}

/** Compared within the database, because a `Date` has no microseconds. */
function isBeside(side: 'before' | 'after'): SQL {
  const [time, path] = [its('publish_time'), given('path')];
  return side === 'before'
    ? sql`${publishedArticles.publishTime} <= ${time} and (${publishedArticles.publishTime} < ${time} or ${publishedArticles.path} > ${path})`
    : sql`${publishedArticles.publishTime} >= ${time} and (${publishedArticles.publishTime} > ${time} or ${publishedArticles.path} < ${path})`;
}

/** Returns a column of the article itself. */
function its(column: 'website' | 'category_slug' | 'publish_time' | 'related'): SQL {
  return sql`(select self.${sql.identifier(column)} from ${publishedArticles} self where self.path = ${given('path')})`;
}

const selectWebsite = cacheQuery((queries) =>
  queries
    .select()
    .from(websites)
    .where(eq(websites.name, given('name'))),
);

/**
 * Checks that this server has the content of a site (rule:website).
 * @throws AppError 40003 for an unknown site
 */
export async function requireWebsite(database: Queries, name: string): Promise<void> {
  const [website] = await selectWebsite(database, null, { name });
  if (website === undefined) throw new AppError(40003, { userMessage: userMessages.websiteUnknown });
}
