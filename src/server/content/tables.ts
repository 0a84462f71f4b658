import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Language, Localized } from '#src/contract/language.ts';

export const categories = pgTable('categories', {
  slug: text('slug').primaryKey(),
  names: jsonb('names').$type<Localized>().notNull(),
  rank: integer('rank').notNull(),
});

export const authors = pgTable('authors', {
  id: text('id').primaryKey(),
  avatarUrl: text('avatar_url').notNull(),
  names: jsonb('names').$type<Localized>().notNull(),
  intros: jsonb('intros').$type<Localized>().notNull(),
});

/** Articles: what is the same in every language. The path is the id of an article on this site. */
export const articles = pgTable(
  'articles',
  {
    path: text('path').primaryKey(),
    categorySlug: text('category_slug')
      .notNull()
      .references(() => categories.slug),
    isHot: boolean('is_hot').notNull(),
    coverImage: text('cover_image').notNull(),
    /** Paths of related articles, in the order to show them. */
    related: text('related').array().notNull(),
    publishTime: timestamp('publish_time', { withTimezone: true }).notNull(),
    /** SHA-256 of the content files it came from; unchanged files are not written again. */
    contentHash: text('content_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('articles_publish_time').on(table.publishTime.desc(), table.path),
    index('articles_category').on(table.categorySlug, table.publishTime.desc(), table.path),
  ],
);

export const articleTexts = pgTable(
  'article_texts',
  {
    articlePath: text('article_path')
      .notNull()
      .references(() => articles.path, { onDelete: 'cascade' }),
    language: text('language').$type<Language>().notNull(),
    h1: text('h1').notNull(),
    title: text('title').notNull(),
    metaDescription: text('meta_description').notNull(),
    coverAlt: text('cover_alt').notNull(),
    tags: text('tags').array().notNull(),
    keywords: text('keywords').array().notNull(),
    /** Markdown. */
    content: text('content').notNull(),
    readingMinutes: integer('reading_minutes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.articlePath, table.language] })],
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

/** Server-provided redirects (spec §4): a local path to another path or an absolute URL. */
export const redirects = pgTable('redirects', {
  fromPath: text('from_path').primaryKey(),
  target: text('target').notNull(),
  permanent: boolean('permanent').notNull().default(true),
});
