import { and, eq, type Placeholder, sql } from 'drizzle-orm';
import type { ArticleCard, ArticleLink } from '#src/contract/stories/article-calls.ts';
import { type Language, languages } from '#src/contract/locale/language.ts';
import { pictureAddress, pictureColumns, pictureOf } from '#src/server/pictures/picture-of.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { articleAuthors, articleTexts, authors, categories, publishedArticles } from './tables.ts';

const cardColumns = {
  path: publishedArticles.path,
  coverId: publishedArticles.coverId,
  isHot: publishedArticles.isHot,
  contentType: publishedArticles.contentType,
  publishTime: publishedArticles.publishTime,
  createdAt: publishedArticles.createdAt,
  updatedAt: publishedArticles.updatedAt,
};

/** The columns of a text that a card shows: without the content, which may be long. */
const cardTextColumns = {
  writtenIn: articleTexts.writtenIn,
  h1: articleTexts.h1,
  title: articleTexts.title,
  metaDescription: articleTexts.metaDescription,
  coverAlt: articleTexts.coverAlt,
  tags: articleTexts.tags,
  keywords: articleTexts.keywords,
  readingMinutes: articleTexts.readingMinutes,
};

/** Selects the authors of an article in their order. */
const authorsOfArticle = sql<{ id: string; name: string; avatar: string | null; intro: string }[] | null>`(
  select json_agg(json_build_object('id', ${authors.id}, 'name', ${authors.names} ->> ${given('language')}::text,
    'avatar', ${authors.avatarId}, 'intro', ${authors.intros} ->> ${given('language')}::text)
    order by ${articleAuthors.position}, ${articleAuthors.authorId})
  from ${articleAuthors} join ${authors} on ${authors.id} = ${articleAuthors.authorId}
  where ${articleAuthors.articlePath} = ${publishedArticles.path})`;

/** Selects links to the articles that the editors named as related, in their order; unknown ones are left out. */
const namedByEditors = sql<ArticleLink[] | null>`(
  select json_agg(
    json_build_object('path', named.path, 'category', named.category_slug,
      'language', coalesce(words.written_in, words.language), 'h1', words.h1)
    order by array_position(${publishedArticles.related}, named.path))
  from ${publishedArticles} named
  join ${articleTexts} words on words.article_path = named.path and words.language = ${given('language')}::text
  where named.website = ${publishedArticles.website} and named.path = any(${publishedArticles.related}))`;

const selectCards = cacheQuery((queries) =>
  queries
    .select({
      article: cardColumns,
      text: cardTextColumns,
      category: categories,
      cover: pictureColumns,
      authors: authorsOfArticle,
      related: namedByEditors,
    })
    .from(publishedArticles)
    .innerJoin(articleTexts, isTextOf(given('language')))
    .innerJoin(categories, eq(categories.slug, publishedArticles.categorySlug))
    .leftJoin(pictures, eq(pictures.id, publishedArticles.coverId))
    .where(sql`${publishedArticles.path} = any(${given('paths')})`),
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
  const cards = rows.map(({ article, text, category, cover, authors: written, related }) => ({
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
    keywords: text.keywords,
    seo_tags: [...new Set([...text.tags, ...text.keywords])],
    status: 'published' as const,
    content_type: article.contentType,
    related_articles: related ?? [],
    publish_time: article.publishTime.toISOString(),
    create_time: earlierOf(article.createdAt, article.publishTime).toISOString(),
    update_time: article.updatedAt.toISOString(),
  }));
  const byPath = new Map(cards.map((card) => [card.path, card]));
  return paths.flatMap((path) => byPath.get(path) ?? []);
}

function earlierOf(a: Date, b: Date): Date {
  return a < b ? a : b;
}

/** Selects the languages in which an article is written, in the order of the product. */
export const articleLanguages = sql<Language[]>`array(
  select told from unnest(${sql.param([...languages])}::text[]) with ordinality as known (told, place)
  where exists (select from ${articleTexts} own where own.article_path = ${publishedArticles.path} and own.language = told
    and own.written_in is null) order by place)`;

/** Joins the text of an article in a language. */
export function isTextOf(language: Language | Placeholder) {
  return and(eq(articleTexts.articlePath, publishedArticles.path), eq(articleTexts.language, language));
}
