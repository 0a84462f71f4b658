import { and, isNull, lte, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { articles } from './tables.ts';

/**
 * Makes public the articles whose publish time has come (rule:publish-time). The triggers of the table then do what
 * follows any change: counts, tags, search entries, and the notification that drops cached pages in every process. Two
 * processes at the same time publish an article once: the second one waits for its row and finds it public.
 * @param until the time that has come; now, by the clock of the database, if absent
 * @returns the number of articles
 */
export async function publishDueArticles(database: Queries, until?: Date): Promise<number> {
  const published = await database
    .update(articles)
    .set({ publishedAt: sql`clock_timestamp()` })
    .where(and(isNull(articles.publishedAt), lte(articles.publishTime, until ?? sql`now()`)))
    .returning({ path: articles.path });
  return published.length;
}
