import { and, asc, eq, sql } from 'drizzle-orm';
import type { Category } from '#src/contract/stories/article-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { articleCounts, categories } from './tables.ts';

const selectCategories = cacheQuery((queries) =>
  queries
    .select({ category: categories, count: sql<number>`coalesce(sum(${articleCounts.count}), 0)::int` })
    .from(categories)
    .leftJoin(
      articleCounts,
      and(eq(articleCounts.categorySlug, categories.slug), eq(articleCounts.website, categories.website)),
    )
    .where(eq(categories.website, given('website')))
    .groupBy(categories.slug)
    .orderBy(asc(categories.rank), asc(categories.slug)),
);

/** Lists the categories of a site's blog in editorial order, with the number of articles in each. */
export async function listCategories(
  database: Queries,
  website: string,
  language: Language,
): Promise<Category[]> {
  const rows = await selectCategories(database, null, { website });
  return rows.map(({ category, count }) => ({
    slug: category.slug,
    name: category.names[language],
    count,
  }));
}
