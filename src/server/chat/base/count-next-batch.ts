import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { countFitting } from './fit-messages.ts';
import { messages } from './tables.ts';

export interface NextBatch {
  /** Which messages come next, and in which order. */
  where: SQL | undefined;
  order: readonly SQL[];
  /** The most messages that a batch has. */
  most: number;
  /** How much text a message brings along, in bytes; its own without. */
  bytes?: SQL<number>;
}

const ownBytes = sql<number>`octet_length(${messages.content})`;

/**
 * How many of the next messages are read at a time, so that their texts are no more than fits in memory
 * (fit-messages.ts); no text is read for that.
 * @returns how many; and whether none comes after them, which is not known of a batch that is full
 */
export async function countNextBatch(
  database: Queries,
  { where, order, most, bytes = ownBytes }: NextBatch,
): Promise<{ length: number; isLast: boolean }> {
  const sizes = await database
    .select({ bytes })
    .from(messages)
    .where(where)
    .orderBy(...order)
    .limit(most);
  const length = countFitting(sizes.map((size) => size.bytes));
  return { length, isLast: sizes.length < most && length === sizes.length };
}
