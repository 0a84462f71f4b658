import { and, eq } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { lorebooks } from './tables.ts';

export type LorebookRow = typeof lorebooks.$inferSelect;

/**
 * A user's own lorebook.
 * @param isLocked nobody else changes it until the transaction ends
 * @throws AppError 40003 with 404 when it does not exist or is somebody else's (trust row 3)
 */
export async function requireLorebook(
  queries: Queries,
  userId: string,
  id: string,
  { isLocked = false } = {},
): Promise<LorebookRow> {
  const query = queries
    .select()
    .from(lorebooks)
    .where(and(eq(lorebooks.id, id), eq(lorebooks.userId, userId)));
  const [row] = await (isLocked ? query.for('update') : query);
  if (row === undefined) throw new AppError(40003, { status: 404, userMessage: userMessages.notFound });
  return row;
}
