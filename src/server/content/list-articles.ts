import { and, arrayContains, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { ArticleCard } from '#src/contract/article-calls.ts';
import type { Language } from '#src/contract/language.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { articleAuthors, articles, articleTexts, authors, categories } from './tables.ts';

export interface ArticleQuery {
  pageNumber: number;
  pageSize: number;
  category?: string | undefined;
  tag?: string | undefined;
  isHot?: boolean | undefined;
  language: Language;
}

/** A page of articles, newest first; the path breaks ties, so that pages never overlap (spec §7). */
export async function listArticles(
  database: Queries,
  query: ArticleQuery,
): Promise<{ records: ArticleCard[]; total: number }> {
  const filter = and(
    query.category === undefined ? undefined : eq(articles.categorySlug, query.category),
    query.tag === undefined ? undefined : arrayContains(articleTexts.tags, [query.tag]),
    query.isHot === undefined ? undefined : eq(articles.isHot, query.isHot),
  );
  const [counted] = await database
    .select({ total: count() })
    .from(articles)
    .innerJoin(articleTexts, ofLanguage(query.language))
    .where(filter);
  const rows = await selectArticles(database, query.language, filter)
    .orderBy(desc(articles.publishTime), asc(articles.path))
    .limit(query.pageSize)
    .offset((query.pageNumber - 1) * query.pageSize);
  return { records: await toArticleCards(database, rows, query.language), total: counted?.total ?? 0 };
}

export interface ArticleRow {
  article: typeof articles.$inferSelect;
  text: typeof articleTexts.$inferSelect;
  category: typeof categories.$inferSelect;
}

/** The rows that cards are made of. */
export function selectArticles(database: Queries, language: Language, filter: SQL | undefined) {
  return database
    .select({ article: articles, text: articleTexts, category: categories })
    .from(articles)
    .innerJoin(articleTexts, ofLanguage(language))
    .innerJoin(categories, eq(categories.slug, articles.categorySlug))
    .where(filter);
}

function ofLanguage(language: Language): SQL | undefined {
  return and(eq(articleTexts.articlePath, articles.path), eq(articleTexts.language, language));
}

/** Rows as cards, with all their authors fetched in one query. */
export async function toArticleCards(
  database: Queries,
  rows: readonly ArticleRow[],
  language: Language,
): Promise<ArticleCard[]> {
  const paths = rows.map((row) => row.article.path);
  const written =
    paths.length === 0
      ? []
      : await database
          .select({ path: articleAuthors.articlePath, author: authors })
          .from(articleAuthors)
          .innerJoin(authors, eq(authors.id, articleAuthors.authorId))
          .where(inArray(articleAuthors.articlePath, paths))
          .orderBy(asc(articleAuthors.position));
  return rows.map(({ article, text, category }) => ({
    id: article.path,
    path: article.path,
    category: category.slug,
    category_name: category.names[language],
    h1: text.h1,
    title: text.title,
    meta_description: text.metaDescription,
    cover_image: article.coverImage,
    cover_image_alt_text: text.coverAlt,
    authors: written
      .filter((row) => row.path === article.path)
      .map(({ author }) => ({
        id: author.id,
        name: author.names[language],
        avatar_url: author.avatarUrl,
        intro: author.intros[language],
      })),
    tags: text.tags,
    reading_duration: text.readingMinutes,
    is_hot: article.isHot,
    publish_time: article.publishTime.toISOString(),
    update_time: article.updatedAt.toISOString(),
  }));
}
