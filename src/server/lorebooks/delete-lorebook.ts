import { and, eq } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { requireLorebook } from './require-lorebook.ts';
import { lorebooks } from './tables.ts';

/**
 * Deletes a lorebook; where it was used, it is no more.
 * @param version the one that was seen; any without it
 * @throws AppError 40003: 404 for a foreign one, 409 for another version
 */
export async function deleteLorebook(
  queries: Queries,
  { userId, lorebookId, version }: { userId: string; lorebookId: string; version?: number | undefined },
): Promise<{ deleted: true }> {
  const deleted = await queries
    .delete(lorebooks)
    .where(
      and(
        eq(lorebooks.id, lorebookId),
        eq(lorebooks.userId, userId),
        version === undefined ? undefined : eq(lorebooks.version, version),
      ),
    )
    .returning({ id: lorebooks.id });
  if (deleted.length === 0) {
    await requireLorebook(queries, userId, lorebookId);
    throw new AppError(40003, { status: 409, userMessage: userMessages.changedElsewhere });
  }
  return { deleted: true };
}
