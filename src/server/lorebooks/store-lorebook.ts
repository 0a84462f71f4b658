import { withoutDirectionMarks } from '#src/contract/call/without-direction-marks.ts';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Localized } from '#src/contract/locale/language.ts';
import type { Lorebook } from '#src/contract/lorebooks/lorebook-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { loadLimits } from '#src/server/account/identity/load-limits.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { lockOwner } from '../account/identity/lock-owner.ts';
import { toLorebook } from './load-lorebooks.ts';
import { requireLorebookQuota } from './lorebook-quota.ts';
import { lorebooks } from './tables.ts';
import { isWorldInfoFile } from './is-world-info-file.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

export interface NewLorebook {
  userId: string;
  name: string;
  /** The JSON of the book, as the table stores it. */
  bookText: string;
  /** The JSON of the source; null for a book that was created here. */
  sourceText: string | null;
}

/**
 * Stores a new lorebook, which is not used anywhere yet.
 * @throws AppError 40003 when the user has reached the limit of the level, or all of them would be too large
 */
export async function storeLorebook(database: Database, lorebook: NewLorebook): Promise<Lorebook> {
  const { userId, name, bookText, sourceText } = lorebook;
  return database.transaction(async (transaction) => {
    await lockOwner(transaction, userId);
    const [owned] = await transaction
      .select({ count: sql<number>`count(*)::int` })
      .from(lorebooks)
      .where(eq(lorebooks.userId, userId));
    const { lorebooks: most } = await loadLimits(transaction, userId);
    if ((owned?.count ?? 0) >= most) throw new AppError(40003, { userMessage: describeFull(most) });
    const [row] = await transaction
      .insert(lorebooks)
      .values({
        id: newId(),
        userId,
        name,
        book: sql`${bookText}::jsonb`,
        source: sourceText === null ? null : sql`${sourceText}::jsonb`,
      })
      .returning({ ...getTableColumns(lorebooks), isWorldInfo: isWorldInfoFile });
    if (row === undefined) throw new Error('a new lorebook was not returned');
    await requireLorebookQuota(transaction, userId);
    return toLorebook(row, []);
  });
}

function describeFull(most: number): Localized {
  return {
    en: `You can have ${most} lorebooks, which is the limit. Delete one first.`,
    'zh-CN': `最多可以有 ${most} 本世界书，放不下更多了，请先删除一本。`,
  };
}

/** Returns a name on one line, without characters that the database rejects; `otherwise` if nothing is left. */
export function toLorebookName(text: string, otherwise: string): string {
  const line = withoutDirectionMarks(text)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return cutWhole(line, 0, 100) || otherwise;
}
