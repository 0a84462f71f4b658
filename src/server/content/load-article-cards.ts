import { and, asc, eq, sql } from 'drizzle-orm';
import type { ArticleCard } from '#src/contract/article-calls.ts';
import type { Language } from '#src/contract/language.ts';
import { pictureAddress, pictureColumns, pictureOf } from '#src/server/pictures/picture-of.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { articleAuthors, articles, articleTexts, authors, categories } from './tables.ts';

/** What of a text is on a card: not the text itself, which may be long. */
const cardTextColumns = {
  h1: articleTexts.h1,
  title: articleTexts.title,
  metaDescription: articleTexts.metaDescription,
  coverAlt: articleTexts.coverAlt,
  tags: articleTexts.tags,
  readingMinutes: articleTexts.readingMinutes,
};

/**
 * The cards of some articles, in the order of their paths. A list first reads its paths from an index and only then
 * this, so that the pages before are passed over without reading their texts.
 */
export async function loadArticleCards(
  database: Queries,
  paths: readonly string[],
  language: Language,
): Promise<ArticleCard[]> {
  if (paths.length === 0) return [];
  const [rows, authorsOf] = await Promise.all([
    database
      .select({ article: articles, text: cardTextColumns, category: categories, cover: pictureColumns })
      .from(articles)
      .innerJoin(articleTexts, isTextOf(language))
      .innerJoin(categories, eq(categories.slug, articles.categorySlug))
      .leftJoin(pictures, eq(pictures.id, articles.coverId))
      .where(sql`${articles.path} = any(${sql.param(paths)})`),
    loadAuthors(database, paths, language),
  ]);
  const cards = rows.map(({ article, text, category, cover }) => ({
    id: article.path,
    path: article.path,
    category: category.slug,
    category_name: category.names[language],
    h1: text.h1,
    title: text.title,
    meta_description: text.metaDescription,
    cover_image: pictureAddress(article.coverId),
    cover: pictureOf(cover),
    cover_image_alt_text: text.coverAlt,
    authors: authorsOf.get(article.path) ?? [],
    tags: text.tags,
    reading_duration: text.readingMinutes,
    is_hot: article.isHot,
    publish_time: article.publishTime.toISOString(),
    update_time: article.updatedAt.toISOString(),
  }));
  const byPath = new Map(cards.map((card) => [card.path, card]));
  return paths.flatMap((path) => byPath.get(path) ?? []);
}

/** Joins the text of an article in a language. */
export function isTextOf(language: Language) {
  return and(eq(articleTexts.articlePath, articles.path), eq(articleTexts.language, language));
}

async function loadAuthors(
  database: Queries,
  paths: readonly string[],
  language: Language,
): Promise<Map<string, ArticleCard['authors']>> {
  const rows = await database
    .select({ path: articleAuthors.articlePath, author: authors })
    .from(articleAuthors)
    .innerJoin(authors, eq(authors.id, articleAuthors.authorId))
    .where(sql`${articleAuthors.articlePath} = any(${sql.param(paths)})`)
    .orderBy(asc(articleAuthors.position), asc(articleAuthors.authorId));
  const byPath = Map.groupBy(rows, (row) => row.path);
  return new Map(
    [...byPath].map(([path, written]) => [
      path,
      written.map(({ author }) => ({
        id: author.id,
        name: author.names[language],
        avatar_url: pictureAddress(author.avatarId),
        intro: author.intros[language],
      })),
    ]),
  );
}
