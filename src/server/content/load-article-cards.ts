import { and, eq, type Placeholder, sql } from 'drizzle-orm';
import type { ArticleCard } from '#src/contract/site/article-calls.ts';
import { type Language, languages } from '#src/contract/base/language.ts';
import { pictureAddress, pictureColumns, pictureOf } from '#src/server/pictures/picture-of.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { articleAuthors, articles, articleTexts, authors, categories } from './tables.ts';

const cardColumns = {
  path: articles.path,
  coverId: articles.coverId,
  isHot: articles.isHot,
  publishTime: articles.publishTime,
  updatedAt: articles.updatedAt,
};

/** The columns of a text that a card shows: without the content, which may be long. */
const cardTextColumns = {
  writtenIn: articleTexts.writtenIn,
  h1: articleTexts.h1,
  title: articleTexts.title,
  metaDescription: articleTexts.metaDescription,
  coverAlt: articleTexts.coverAlt,
  tags: articleTexts.tags,
  readingMinutes: articleTexts.readingMinutes,
};

/** Selects the authors of an article in their order. */
const authorsOfArticle = sql<{ id: string; name: string; avatar: string | null; intro: string }[] | null>`(
  select json_agg(json_build_object('id', ${authors.id}, 'name', ${authors.names} ->> ${given('language')}::text,
    'avatar', ${authors.avatarId}, 'intro', ${authors.intros} ->> ${given('language')}::text)
    order by ${articleAuthors.position}, ${articleAuthors.authorId})
  from ${articleAuthors} join ${authors} on ${authors.id} = ${articleAuthors.authorId}
  where ${articleAuthors.articlePath} = ${articles.path})`;

const selectCards = cacheQuery((queries) =>
  queries
    .select({
      article: cardColumns,
      text: cardTextColumns,
      category: categories,
      cover: pictureColumns,
      authors: authorsOfArticle,
    })
    .from(articles)
    .innerJoin(articleTexts, isTextOf(given('language')))
    .innerJoin(categories, eq(categories.slug, articles.categorySlug))
    .leftJoin(pictures, eq(pictures.id, articles.coverId))
    .where(sql`${articles.path} = any(${given('paths')})`),
);

/**
 * Loads the cards of some articles, in the order of their paths. A list first reads its paths from an index and only
 * then calls this, so that earlier pages are skipped without reading their texts.
 */
export async function loadArticleCards(
  database: Queries,
  paths: readonly string[],
  language: Language,
): Promise<ArticleCard[]> {
  if (paths.length === 0) return [];
  const rows = await selectCards(database, null, { language, paths });
  const cards = rows.map(({ article, text, category, cover, authors: written }) => ({
    id: article.path,
    path: article.path,
    category: category.slug,
    category_name: category.names[language],
    language: text.writtenIn ?? language,
    h1: text.h1,
    title: text.title,
    meta_description: text.metaDescription,
    cover_image: pictureAddress(article.coverId),
    cover: pictureOf(cover),
    cover_image_alt_text: text.coverAlt,
    authors: (written ?? []).map(({ avatar, ...author }) => ({
      ...author,
      avatar_url: pictureAddress(avatar),
    })),
    tags: text.tags,
    reading_duration: text.readingMinutes,
    is_hot: article.isHot,
    publish_time: article.publishTime.toISOString(),
    update_time: article.updatedAt.toISOString(),
  }));
  const byPath = new Map(cards.map((card) => [card.path, card]));
  return paths.flatMap((path) => byPath.get(path) ?? []);
}

/** Selects the languages in which an article is written, in the order of the product. */
export const articleLanguages = sql<Language[]>`array(
  select told from unnest(${sql.param([...languages])}::text[]) with ordinality as known (told, place)
  where exists (select from ${articleTexts} own where own.article_path = ${articles.path} and own.language = told
    and own.written_in is null) order by place)`;

/** Joins the text of an article in a language. */
export function isTextOf(language: Language | Placeholder) {
  return and(eq(articleTexts.articlePath, articles.path), eq(articleTexts.language, language));
}
