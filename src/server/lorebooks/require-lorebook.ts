import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { parseStoredBook } from './parse-stored-book.ts';
import { lorebooks } from './tables.ts';
import { isWorldInfoFile } from './world-info-file.ts';

/** A lorebook without its source. */
export type LorebookRow = Omit<typeof lorebooks.$inferSelect, 'source'>;

const { book, source, ...plainColumns } = getTableColumns(lorebooks);

/** As text: `JSON.parse`, which the driver uses, may misread keys, and a book is written back. */
const columns = {
  ...plainColumns,
  bookText: sql<string>`${book}::text`,
  hasSource: sql<boolean>`${source} is not null`,
  isWorldInfo: isWorldInfoFile,
};

/**
 * A user's own lorebook.
 * @param isLocked nobody else changes it until the transaction ends
 * @throws AppError 40003 with 404 when it does not exist or is somebody else's (rule:own-data)
 */
export async function requireLorebook(
  queries: Queries,
  userId: string,
  id: string,
  { isLocked = false } = {},
): Promise<LorebookRow & { hasSource: boolean; isWorldInfo: boolean }> {
  const query = queries
    .select(columns)
    .from(lorebooks)
    .where(and(eq(lorebooks.id, id), eq(lorebooks.userId, userId)));
  const [found] = await (isLocked ? query.for('update') : query);
  if (found === undefined) throw new AppError(40003, { status: 404, userMessage: userMessages.notFound });
  const { bookText, ...row } = found;
  return { ...row, book: parseStoredBook(bookText) };
}
