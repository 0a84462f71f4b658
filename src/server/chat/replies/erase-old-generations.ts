import { eq } from 'drizzle-orm';
import type { Database } from '#src/server/platform/database/database.ts';
import { eraseOldRows } from '#src/server/platform/database/erase-old-rows.ts';
import { generations } from '../tables/tables.ts';

/** Days for which is kept how a reply was made, such as its thoughts and the lore in its prompt (rule:generations). */
const keptDays = 90;

/**
 * Erases how replies were made that ended 90 days ago. The replies stay.
 * @returns their number
 */
export function eraseOldGenerations(database: Database, signal?: AbortSignal): Promise<number> {
  const { messageId: id, state, endedAt } = generations;
  return eraseOldRows(database, { id, endedAt, keptDays, isEnded: eq(state, 'ended') }, signal);
}
