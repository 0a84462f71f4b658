import { isNotNull, sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { websiteName } from '#src/contract/stories/article-calls.ts';
import type { Language, Localized } from '#src/contract/locale/language.ts';
import { pictures } from '#src/server/pictures/tables.ts';

/** The sites whose articles this server has: the values of `website` (rule:website). */
export const websites = pgTable('websites', {
  name: text('name').primaryKey(),
});

const website = () =>
  text('website')
    .notNull()
    .default(websiteName)
    .references(() => websites.name);

export const categories = pgTable('categories', {
  slug: text('slug').primaryKey(),
  website: website(),
  names: jsonb('names').$type<Localized>().notNull(),
  rank: integer('rank').notNull(),
});

export const authors = pgTable('authors', {
  id: text('id').primaryKey(),
  avatarId: text('avatar_id').references(() => pictures.id, { onDelete: 'set null' }),
  names: jsonb('names').$type<Localized>().notNull(),
  intros: jsonb('intros').$type<Localized>().notNull(),
});

/**
 * Articles: the columns that are the same in every language. The path is the id of an article on this site. Only what
 * writes articles reads this table; everything else reads `publishedArticles` (rule:publish-time).
 */
export const articles = pgTable(
  'articles',
  {
    path: text('path').primaryKey(),
    website: website(),
    categorySlug: text('category_slug')
      .notNull()
      .references(() => categories.slug),
    isHot: boolean('is_hot').notNull(),
    coverId: text('cover_id').references(() => pictures.id, { onDelete: 'set null' }),
    contentType: text('content_type', { enum: ['markdown', 'html'] })
      .notNull()
      .default('markdown'),
    /** Paths of related articles, in display order. */
    related: text('related').array().notNull(),
    publishTime: timestamp('publish_time', { withTimezone: true }).notNull(),
    /**
     * The time since which it is public; null before its publish time. A trigger writes it with the publish time, and
     * `publishDueArticles` when that time comes.
     */
    publishedAt: timestamp('published_at', { withTimezone: true }),
    /** SHA-256 of its content files; unchanged files are not written again. */
    contentHash: text('content_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // The last columns let a list skip other articles without reading their rows.
    index('articles_publish_time')
      .on(table.website, table.publishTime.desc().nullsFirst(), table.path, table.isHot, table.publishedAt)
      .where(isNotNull(table.publishedAt)),
    index('articles_category')
      .on(
        table.website,
        table.categorySlug,
        table.publishTime.desc().nullsFirst(),
        table.path,
        table.isHot,
        table.publishedAt,
      )
      .where(isNotNull(table.publishedAt)),
    index('articles_hot')
      .on(table.website, table.publishTime.desc().nullsFirst(), table.path, table.publishedAt)
      .where(sql`${table.isHot} and ${table.publishedAt} is not null`),
    index('articles_published_at').on(table.website, table.publishedAt).where(isNotNull(table.publishedAt)),
    index('articles_scheduled')
      .on(table.publishTime)
      .where(sql`${table.publishedAt} is null`),
  ],
);

/** The articles that are public: what pages, lists, feeds, counts and searches are made from. */
export const publishedArticles = pgView('published_articles').as((queries) =>
  queries.select().from(articles).where(isNotNull(articles.publishedAt)),
);

export const articleTexts = pgTable(
  'article_texts',
  {
    articlePath: text('article_path')
      .notNull()
      .references(() => articles.path, { onDelete: 'cascade' }),
    language: text('language').$type<Language>().notNull(),
    /** The language of a text that replaces a missing translation; null for a translated text. */
    writtenIn: text('written_in').$type<Language>(),
    h1: text('h1').notNull(),
    title: text('title').notNull(),
    metaDescription: text('meta_description').notNull(),
    coverAlt: text('cover_alt').notNull(),
    tags: text('tags').array().notNull(),
    keywords: text('keywords').array().notNull(),
    /** Markdown, or HTML if the article is marked so. */
    content: text('content').notNull(),
    readingMinutes: integer('reading_minutes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.articlePath, table.language] })],
);

/**
 * The tags of each public article in each language. Triggers derive the rows from `article_texts` and `articles`, so that the
 * list of a tag is read from one index in its order.
 */
export const articleTags = pgTable(
  'article_tags',
  {
    articlePath: text('article_path')
      .notNull()
      .references(() => articles.path, { onDelete: 'cascade' }),
    language: text('language').$type<Language>().notNull(),
    tag: text('tag').notNull(),
    website: text('website').notNull(),
    categorySlug: text('category_slug').notNull(),
    isHot: boolean('is_hot').notNull(),
    publishTime: timestamp('publish_time', { withTimezone: true }).notNull(),
    /** `published_at` of the article; processes of an older version know the column by this name. */
    publishedAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articlePath, table.language, table.tag] }),
    index('article_tags_publish_time').on(
      table.website,
      table.language,
      table.tag,
      table.publishTime.desc().nullsFirst(),
      table.articlePath,
      table.categorySlug,
      table.isHot,
      table.publishedAt,
    ),
    index('article_tags_created_at').on(table.website, table.language, table.tag, table.publishedAt),
  ],
);

/** The number of public articles; updated by triggers, because counting 100,000 of them takes too long. */
export const articleCounts = pgTable(
  'article_counts',
  {
    website: text('website').notNull(),
    categorySlug: text('category_slug').notNull(),
    isHot: boolean('is_hot').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.website, table.categorySlug, table.isHot] })],
);

/** The number of public articles with each tag; updated by triggers. */
export const articleTagCounts = pgTable(
  'article_tag_counts',
  {
    website: text('website').notNull(),
    language: text('language').$type<Language>().notNull(),
    tag: text('tag').notNull(),
    categorySlug: text('category_slug').notNull(),
    isHot: boolean('is_hot').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.website, table.language, table.tag, table.categorySlug, table.isHot] }),
  ],
);

export const articleAuthors = pgTable(
  'article_authors',
  {
    articlePath: text('article_path')
      .notNull()
      .references(() => articles.path, { onDelete: 'cascade' }),
    authorId: text('author_id')
      .notNull()
      .references(() => authors.id),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.articlePath, table.authorId] })],
);

/** Server-provided redirects (rule:redirects): a local path to another path or an absolute URL. */
export const redirects = pgTable('redirects', {
  fromPath: text('from_path').primaryKey(),
  target: text('target').notNull(),
  permanent: boolean('permanent').notNull().default(true),
});
