import { languages } from '../locale/language.ts';
import { z } from '../in-browser/zod.ts';
import { defineCall } from '../call/call.ts';
import { characterCardSchema } from '../characters/character-card.ts';
import { until } from '../characters/character-calls.ts';
import { noBody, pageNumber, pageSize, slug, time } from '../call/fields.ts';
import { pictureSchema } from '../pictures/picture.ts';

/** The site whose content this server keeps; the `website` query parameter of the CMS calls (rule:website). */
export const websiteName = 'yuanfen';

const website = z.string().min(1).max(64);

export const categorySchema = z.object({ slug, name: z.string(), count: z.number().int() });

export type Category = z.infer<typeof categorySchema>;

export const authorSchema = z.object({
  id: slug,
  name: z.string(),
  /** `/pictures/{id}`; `/{width}` may follow. Null where there is no picture. */
  avatar_url: z.string().nullable(),
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
  cover_image: z.string().nullable(),
  cover: pictureSchema.nullable(),
  cover_image_alt_text: z.string(),
  authors: z.array(authorSchema),
  tags: z.array(z.string()),
  /** Whole minutes, at least 1. */
  reading_duration: z.number().int(),
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
const written = z.array(z.enum(languages)).min(1);

export const articleSchema = articleCardSchema.extend({
  languages: written,
  content: z.string(),
  /** The articles that the editors named, then the newest other articles, up to three. */
  related_articles: z.array(articleCardSchema),
  /** The articles published just before and after this article, in the same category. */
  previous_article: articleLinkSchema.nullable(),
  next_article: articleLinkSchema.nullable(),
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
    page_number: pageNumber.default(1),
    page_size: pageSize.default(6),
    category: slug.optional(),
    tag: z.string().min(1).max(64).optional(),
    is_hot: z.stringbool().optional(),
    until,
  }),
  body: noBody,
  result: z.object({
    data_list: z.array(articleCardSchema),
    page_number: z.number().int(),
    page_size: z.number().int(),
    total: z.number().int(),
    until: until.unwrap(),
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
export const compactArticleSchema = articleSchema.pick({
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
    after: slug.optional(),
    size: z.coerce.number().int().min(1).max(5_000).default(1_000),
  }),
  body: noBody,
  result: z.object({ records: z.array(compactArticleSchema), next: slug.nullable() }),
});
