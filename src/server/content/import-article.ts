import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { languages } from '#src/contract/language.ts';
import type { Queries } from '#src/server/platform/database.ts';
import {
  type ArticleFile,
  type authorFileSchema,
  type categoryFileSchema,
  countReadingMinutes,
} from './article-file.ts';
import { articleAuthors, articles, articleTexts, authors, categories } from './tables.ts';

/** Writes categories in their order, and authors; those that did not change are left alone. */
export async function importCategoriesAndAuthors(
  database: Queries,
  files: { categories: z.infer<typeof categoryFileSchema>; authors: z.infer<typeof authorFileSchema> },
): Promise<void> {
  await database
    .insert(categories)
    .values(files.categories.map(({ slug, names }, rank) => ({ slug, names, rank })))
    .onConflictDoUpdate({
      target: categories.slug,
      set: { names: sql`excluded.names`, rank: sql`excluded.rank` },
      setWhere: sql`(${categories.names}, ${categories.rank}) is distinct from (excluded.names, excluded.rank)`,
    });
  const avatarUrl = (id: string) => `/media/authors/${id}`;
  await database
    .insert(authors)
    .values(files.authors.map(({ id, names, intros }) => ({ id, names, intros, avatarUrl: avatarUrl(id) })))
    .onConflictDoUpdate({
      target: authors.id,
      set: {
        names: sql`excluded.names`,
        intros: sql`excluded.intros`,
        avatarUrl: sql`excluded.avatar_url`,
      },
      setWhere: sql`(${authors.names}, ${authors.intros}, ${authors.avatarUrl}) is distinct from
        (excluded.names, excluded.intros, excluded.avatar_url)`,
    });
}

/** Writes an article, its texts and its authors. */
export async function importArticle(
  database: Queries,
  file: ArticleFile,
  contentHash: string,
): Promise<void> {
  const fields = {
    categorySlug: file.meta.category,
    isHot: file.meta.is_hot,
    coverImage: `/media/covers/${file.path}`,
    related: file.meta.related,
    publishTime: new Date(file.meta.publish_time),
    contentHash,
  };
  await database
    .insert(articles)
    .values({ path: file.path, ...fields })
    .onConflictDoUpdate({ target: articles.path, set: { ...fields, updatedAt: new Date() } });
  await database.delete(articleTexts).where(eq(articleTexts.articlePath, file.path));
  await database.delete(articleAuthors).where(eq(articleAuthors.articlePath, file.path));
  await database.insert(articleTexts).values(
    languages.map((language) => {
      const text = file.texts[language];
      return {
        articlePath: file.path,
        language,
        h1: text.h1,
        title: text.title,
        metaDescription: text.meta_description,
        coverAlt: text.cover_image_alt_text,
        tags: text.tags,
        keywords: text.keywords,
        content: text.content,
        readingMinutes: countReadingMinutes(text.content),
      };
    }),
  );
  await database
    .insert(articleAuthors)
    .values(file.meta.authors.map((authorId, position) => ({ articlePath: file.path, authorId, position })));
}
