import { and, asc, eq, gt } from 'drizzle-orm';
import type { CompactArticle } from '#src/contract/site/article-calls.ts';
import type { Language } from '#src/contract/base/language.ts';
import { pictureColumns, pictureOf } from '#src/server/pictures/picture-of.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { isTextOf } from './load-article-cards.ts';
import { articles, articleTexts } from './tables.ts';

export interface AllArticlesQuery {
  website: string;
  after?: string | undefined;
  size: number;
  language: Language;
}

/** The articles after a path, by path, as feeds and sitemaps need them. */
export async function listAllArticles(
  database: Queries,
  { website, after, size, language }: AllArticlesQuery,
): Promise<{ records: CompactArticle[]; next: string | null }> {
  const rows = await database
    .select({ article: articles, h1: articleTexts.h1, cover: pictureColumns })
    .from(articles)
    .innerJoin(articleTexts, isTextOf(language))
    .leftJoin(pictures, eq(pictures.id, articles.coverId))
    .where(and(eq(articles.website, website), after === undefined ? undefined : gt(articles.path, after)))
    .orderBy(asc(articles.path))
    .limit(size + 1);
  const records = rows.slice(0, size).map(({ article, h1, cover }) => ({
    path: article.path,
    category: article.categorySlug,
    h1,
    cover: pictureOf(cover),
    publish_time: article.publishTime.toISOString(),
    update_time: article.updatedAt.toISOString(),
  }));
  return { records, next: rows.length > size ? (records.at(-1)?.path ?? null) : null };
}
