import { eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import { type Lorebook, mostLorebooks } from '#src/contract/lorebook-calls.ts';
import type { CardBook } from '#src/domain/card/card-data.ts';
import type { LorebookSource } from '#src/domain/lore/read-lorebook-file.ts';
import type { Database } from '#src/server/platform/database.ts';
import { lockOwner } from './lock-owner.ts';
import { lorebooks } from './tables.ts';
import { toLorebook } from './to-lorebook.ts';

export interface NewLorebook {
  userId: string;
  name: string;
  book: CardBook;
  source: LorebookSource | null;
}

/**
 * Stores a new lorebook, which is used nowhere yet.
 * @throws AppError 40003 when the user has 50 already
 */
export async function storeLorebook(database: Database, lorebook: NewLorebook): Promise<Lorebook> {
  const { userId } = lorebook;
  return database.transaction(async (transaction) => {
    await lockOwner(transaction, userId);
    const [owned] = await transaction
      .select({ count: sql<number>`count(*)::int` })
      .from(lorebooks)
      .where(eq(lorebooks.userId, userId));
    if ((owned?.count ?? 0) >= mostLorebooks) {
      throw new AppError(40003, { userMessage: userMessages.tooManyLorebooks });
    }
    const [row] = await transaction
      .insert(lorebooks)
      .values({ id: newId(), ...lorebook })
      .returning();
    if (row === undefined) throw new Error('a new lorebook was not returned');
    return toLorebook(row, []);
  });
}

/** A name on one line, without what a database does not take; `otherwise` for one that comes to nothing. */
export function toLorebookName(text: string, otherwise: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.slice(0, 100).toWellFormed() || otherwise;
}
