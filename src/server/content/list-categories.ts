import { asc, count, eq } from 'drizzle-orm';
import type { Category } from '#src/contract/article-calls.ts';
import type { Language } from '#src/contract/language.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { articles, categories } from './tables.ts';

/** The categories of the blog in editorial order, with the number of articles in each. */
export async function listCategories(database: Queries, language: Language): Promise<Category[]> {
  const rows = await database
    .select({ category: categories, count: count(articles.path) })
    .from(categories)
    .leftJoin(articles, eq(articles.categorySlug, categories.slug))
    .groupBy(categories.slug)
    .orderBy(asc(categories.rank));
  return rows.map((row) => ({
    slug: row.category.slug,
    name: row.category.names[language],
    count: row.count,
  }));
}
