import { eq, inArray } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import type { Article } from '#src/contract/article-calls.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Language } from '#src/contract/language.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { selectArticles, toArticleCards } from './list-articles.ts';
import { articles } from './tables.ts';

/**
 * One article with its text, authors and related articles (D3).
 * @throws AppError 40003 with 404 for an unknown path (D2)
 */
export async function requireArticle(database: Queries, path: string, language: Language): Promise<Article> {
  const [row] = await selectArticles(database, language, eq(articles.path, path));
  const [card] = row === undefined ? [] : await toArticleCards(database, [row], language);
  if (row === undefined || card === undefined) {
    throw new AppError(40003, { status: 404, userMessage: userMessages.notFound });
  }
  const relatedRows =
    row.article.related.length === 0
      ? []
      : await selectArticles(database, language, inArray(articles.path, row.article.related));
  const related = await toArticleCards(database, relatedRows, language);
  const order = row.article.related;
  return {
    ...card,
    keywords: row.text.keywords,
    seo_tags: row.text.keywords,
    status: 'published',
    content_type: 'markdown',
    content: row.text.content,
    create_time: row.article.createdAt.toISOString(),
    related_articles: related.toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path)),
  };
}
