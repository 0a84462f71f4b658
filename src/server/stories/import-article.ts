import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { languages } from '#src/contract/locale/language.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import {
  type ArticleFile,
  type authorFileSchema,
  type categoryFileSchema,
  countReadingMinutes,
} from './article-file.ts';
import { articleAuthors, articles, articleTexts, authors, categories } from './tables.ts';

/** An author with the id of the stored picture; null without one. */
export type AuthorWithPicture = z.infer<typeof authorFileSchema>[number] & { avatarId: string | null };

/** A category with its rank; if absent, its position in the list is used. */
export type RankedCategory = z.infer<typeof categoryFileSchema>[number] & { rank?: number };

/** Writes categories in their order, and authors; unchanged ones are left alone. */
export async function importCategoriesAndAuthors(
  database: Queries,
  files: { categories: readonly RankedCategory[]; authors: readonly AuthorWithPicture[] },
): Promise<void> {
  if (files.categories.length > 0) await importCategories(database, files.categories);
  if (files.authors.length === 0) return;
  await database
    .insert(authors)
    .values(files.authors.map(({ id, names, intros, avatarId }) => ({ id, names, intros, avatarId })))
    .onConflictDoUpdate({
      target: authors.id,
      set: {
        names: sql`excluded.names`,
        intros: sql`excluded.intros`,
        avatarId: sql`excluded.avatar_id`,
      },
      setWhere: sql`(${authors.names}, ${authors.intros}, ${authors.avatarId}) is distinct from
        (excluded.names, excluded.intros, excluded.avatar_id)`,
    });
}

async function importCategories(database: Queries, files: readonly RankedCategory[]): Promise<void> {
  await database
    .insert(categories)
    .values(files.map(({ slug, names, rank }, index) => ({ slug, names, rank: rank ?? index })))
    .onConflictDoUpdate({
      target: categories.slug,
      set: { names: sql`excluded.names`, rank: sql`excluded.rank` },
      setWhere: sql`(${categories.names}, ${categories.rank}) is distinct from (excluded.names, excluded.rank)`,
    });
}

/** Writes an article, its texts and its authors; `coverId` is the id of a stored picture. */
export async function importArticle(
  database: Queries,
  file: ArticleFile,
  options: { contentHash: string; coverId: string | null },
): Promise<void> {
  const fields = {
    categorySlug: file.meta.category,
    isHot: file.meta.is_hot,
    coverId: options.coverId,
    contentType: file.contentType ?? 'markdown',
    related: file.meta.related,
    publishTime: new Date(file.meta.publish_time),
    contentHash: options.contentHash,
  };
  // HTML tags are not counted.
  const readable = (content: string) =>
    file.contentType === 'html' ? content.replace(/<[^>]*>/g, ' ') : content;
  await database
    .insert(articles)
    // A new article has not been updated since it was published. Its creation time is the time of the write, not of the
    // beginning of the transaction: a transaction that gets the lock later also comes later in lists.
    .values({
      path: file.path,
      ...fields,
      createdAt: sql`clock_timestamp()`,
      updatedAt: fields.publishTime,
    })
    // Before its publish time an article has not been updated either.
    .onConflictDoUpdate({
      target: articles.path,
      set: { ...fields, updatedAt: sql`greatest(now(), excluded.publish_time)` },
    });
  await database.delete(articleTexts).where(eq(articleTexts.articlePath, file.path));
  await database.delete(articleAuthors).where(eq(articleAuthors.articlePath, file.path));
  await database.insert(articleTexts).values(
    languages.map((language) => {
      const text = file.texts[language];
      return {
        articlePath: file.path,
        language,
        writtenIn: text.written_in === undefined || text.written_in === language ? null : text.written_in,
        h1: text.h1,
        title: text.title,
        metaDescription: text.meta_description,
        coverAlt: text.cover_image_alt_text,
        tags: text.tags,
        keywords: text.keywords,
        content: text.content,
        readingMinutes: countReadingMinutes(readable(text.content)),
      };
    }),
  );
  await database
    .insert(articleAuthors)
    .values(file.meta.authors.map((authorId, position) => ({ articlePath: file.path, authorId, position })));
}
