import { eq } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, keepQuery } from '#src/server/platform/database/kept-query.ts';
import { websites } from './tables.ts';

const selectWebsite = keepQuery((queries) =>
  queries
    .select()
    .from(websites)
    .where(eq(websites.name, given('name'))),
);

/**
 * Makes sure that this server keeps the content of a site (rule:website).
 * @throws AppError 40003 for an unknown site
 */
export async function requireWebsite(database: Queries, name: string): Promise<void> {
  const [website] = await selectWebsite(database, null, { name });
  if (website === undefined) throw new AppError(40003, { userMessage: userMessages.websiteUnknown });
}
