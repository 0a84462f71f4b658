import { and, eq } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { lorebooks } from './tables.ts';

/**
 * Deletes a lorebook; where it was used, it is no more.
 * @throws AppError 40003 with 404 for a foreign one
 */
export async function deleteLorebook(
  queries: Queries,
  userId: string,
  lorebookId: string,
): Promise<{ deleted: true }> {
  const deleted = await queries
    .delete(lorebooks)
    .where(and(eq(lorebooks.id, lorebookId), eq(lorebooks.userId, userId)))
    .returning({ id: lorebooks.id });
  if (deleted.length === 0) throw new AppError(40003, { status: 404, userMessage: userMessages.notFound });
  return { deleted: true };
}
