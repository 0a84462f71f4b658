import { and } from 'drizzle-orm';
import type { z } from 'zod';
import type { listGemEntries } from '#src/contract/membership/gem-calls.ts';
import type { Language } from '#src/contract/base/language.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { came, olderThan, readEntries, went } from './read-entries.ts';

type ListQuery = z.output<typeof listGemEntries.query>;

const directions = { all: undefined, in: came, out: went } as const;

/** A page of a user's entries, the newest first. */
export async function listEntries(
  queries: Queries,
  { userId, language }: { userId: string; language: Language },
  { before, direction, limit }: ListQuery,
): Promise<z.input<typeof listGemEntries.result>> {
  const older = before === undefined ? undefined : olderThan(BigInt(before));
  const found = await readEntries(queries, {
    userId,
    language,
    where: and(older, directions[direction]),
    isNewestFirst: true,
    limit: limit + 1,
  });
  return { records: found.slice(0, limit), has_more: found.length > limit };
}
