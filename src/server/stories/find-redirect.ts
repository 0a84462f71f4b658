import { and, eq, ne } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { redirects } from './tables.ts';

const selectRedirect = cacheQuery((queries) =>
  queries
    .select({ target: redirects.target, permanent: redirects.permanent })
    .from(redirects)
    .where(and(eq(redirects.fromPath, given('path')), ne(redirects.target, given('path')))),
);

/**
 * Finds the new address of a path that has moved (rule:redirects); null when it has not moved, or when the redirect
 * would lead to itself.
 */
export async function findRedirect(
  database: Queries,
  path: string,
): Promise<{ target: string; permanent: boolean } | null> {
  const [row] = await selectRedirect(database, null, { path });
  return row ?? null;
}
