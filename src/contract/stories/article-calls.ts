import { languages } from '../locale/language.ts';
import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { characterCardSchema } from '../characters/character-card.ts';
import { until } from '../characters/character-calls.ts';
import { noBody, pageNumber, pageSize, slug, time } from '../call/fields.ts';
import { pictureSchema } from '../pictures/picture.ts';

/** The site whose content this server keeps; the `website` query parameter of the CMS calls (rule:website). */
export const websiteName = 'yuanfen';

const website = z.string().check(z.minLength(1), z.maxLength(64));

export const categorySchema = z.object({ slug, name: z.string(), count: z.int() });

export type Category = z.infer<typeof categorySchema>;

export const authorSchema = z.object({
  id: slug,
  name: z.string(),
  /** `/pictures/{id}`; `/{width}` may follow. Null where there is no picture. */
  avatar_url: z.nullable(z.string()),
  intro: z.string(),
});

export const articleLinkSchema = z.object({
  path: slug,
  category: slug,
  language: z.enum(languages),
  h1: z.string(),
});

export type ArticleLink = z.infer<typeof articleLinkSchema>;

/** An article in a list. Texts are in the language of the request if they are translated. */
export const articleCardSchema = z.object({
  id: z.string(),
  path: slug,
  /** The category's slug, for links. */
  category: slug,
  category_name: z.string(),
  /** The language of title, tags and content. */
  language: z.enum(languages),
  h1: z.string(),
  title: z.string(),
  meta_description: z.string(),
  /** `/pictures/{id}`; `/{width}` may follow. Null where there is no picture. */
  cover_image: z.nullable(z.string()),
  cover: z.nullable(pictureSchema),
  cover_image_alt_text: z.string(),
  authors: z.array(authorSchema),
  tags: z.array(z.string()),
  /** Whole minutes, at least 1. */
  reading_duration: z.int(),
  is_hot: z.boolean(),
  keywords: z.array(z.string()),
  /** The words for search engines: the tags, then the keywords, without repetition. */
  seo_tags: z.array(z.string()),
  status: z.enum(['published']),
  /** The format of the content; in either format, it is sanitised when it is shown. */
  content_type: z.enum(['markdown', 'html']),
  /** The articles that the editors named. */
  related_articles: z.array(articleLinkSchema),
  publish_time: time,
  /** The time of the import, or of the publication if that was earlier; never after `update_time`. */
  create_time: time,
  update_time: time,
});

export type ArticleCard = z.infer<typeof articleCardSchema>;

/** The languages in which a text is written; a page in another language shows the text in one of these languages. */
const written = z.array(z.enum(languages)).check(z.minLength(1));

export const articleSchema = z.extend(articleCardSchema, {
  languages: written,
  content: z.string(),
  /** The articles that the editors named, then the newest other articles, up to three. */
  related_articles: z.array(articleCardSchema),
  /** The articles published just before and after this article, in the same category. */
  previous_article: z.nullable(articleLinkSchema),
  next_article: z.nullable(articleLinkSchema),
});

export type Article = z.infer<typeof articleSchema>;

export const listCategories = defineCall({
  name: 'listCategories',
  method: 'GET',
  path: '/api-front/categories',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: z.object({ website }),
  body: noBody,
  result: z.array(categorySchema),
});

export const listArticles = defineCall({
  name: 'listArticles',
  method: 'GET',
  path: '/api-front/post-articles',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: z.object({
    website,
    page_number: z._default(pageNumber, 1),
    page_size: z._default(pageSize, 6),
    category: z.optional(slug),
    tag: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    is_hot: z.optional(z.stringbool()),
    until,
  }),
  body: noBody,
  result: z.object({
    data_list: z.array(articleCardSchema),
    page_number: z.int(),
    page_size: z.int(),
    total: z.int(),
    until: time,
  }),
});

export const getArticle = defineCall({
  name: 'getArticle',
  method: 'GET',
  path: '/api-front/post-articles/detail',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: z.object({ website, path: slug }),
  body: noBody,
  result: articleSchema,
});

export const listCharactersOfArticle = defineCall({
  name: 'listCharactersOfArticle',
  method: 'GET',
  path: '/api-front/post-articles/characters',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: z.object({ website, path: slug }),
  body: noBody,
  result: z.array(characterCardSchema),
});

/** The fields of an article that feeds of the whole site and sitemaps need. */
export const compactArticleSchema = z.pick(articleSchema, {
  path: true,
  category: true,
  languages: true,
  h1: true,
  cover: true,
  publish_time: true,
  update_time: true,
});

export type CompactArticle = z.infer<typeof compactArticleSchema>;

export const listAllArticles = defineCall({
  name: 'listAllArticles',
  method: 'GET',
  path: '/api-front/post-articles/all',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: z.object({
    website,
    after: z.optional(slug),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5_000)), 1_000),
  }),
  body: noBody,
  result: z.object({ records: z.array(compactArticleSchema), next: z.nullable(slug) }),
});
