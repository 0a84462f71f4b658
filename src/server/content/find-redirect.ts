import { and, eq, ne } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database.ts';
import { redirects } from './tables.ts';

/** Where a path has moved to (spec §4); null when it has not, or when it would lead to itself. */
export async function findRedirect(
  database: Queries,
  path: string,
): Promise<{ target: string; permanent: boolean } | null> {
  const [row] = await database
    .select({ target: redirects.target, permanent: redirects.permanent })
    .from(redirects)
    .where(and(eq(redirects.fromPath, path), ne(redirects.target, path)));
  return row ?? null;
}
