import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { messages } from '../tables/tables.ts';

/** The most text of a conversation that is read at a time, in bytes; a single message may be longer. */
export const mostTextBytes = 1_048_576;

/** Counts the first sizes that add up to no more than `most`; at least one, if there is any. */
export function countFitting(sizes: readonly number[], most = mostTextBytes): number {
  let sum = 0;
  const over = sizes.findIndex((size) => {
    sum += size;
    return sum > most;
  });
  return over < 0 ? sizes.length : Math.max(1, over);
}

/** A part of a list: from `first`, up to but not including `end`. */
export interface Span {
  first: number;
  end: number;
}

/**
 * Returns the part of the list around one place that adds up to no more than `most` and grows to both sides in turn: it
 * always contains the place itself.
 */
export function fitAround(sizes: readonly number[], place: number, most = mostTextBytes): Span {
  const span = { first: place, end: place + 1 };
  let room = most - (sizes[place] ?? 0);
  const sides = { before: true, after: true };
  while (sides.before || sides.after) {
    const before = sizes[span.first - 1];
    sides.before &&= before !== undefined && before <= room;
    if (sides.before && before !== undefined) {
      span.first -= 1;
      room -= before;
    }
    const after = sizes[span.end];
    sides.after &&= after !== undefined && after <= room;
    if (sides.after && after !== undefined) {
      span.end += 1;
      room -= after;
    }
  }
  return span;
}

interface Selection {
  /** The condition that selects the messages; `order` sorts them. */
  where: SQL | undefined;
  order: readonly SQL[];
  /** The most messages of a batch; fewer if they are long (`countFitting`). */
  most: number;
  /** The bytes that a message adds; the bytes of its own text by default. */
  bytes?: SQL<number>;
}

const ownBytes = sql<number>`octet_length(${messages.content})`;

/**
 * Lists the ids of messages in their order, in batches that fit in memory with their texts. All ids are read at once:
 * the messages of a long conversation are sorted once, and not again for each batch.
 */
export async function* listBatches(
  database: Queries,
  { where, order, most, bytes = ownBytes }: Selection,
): AsyncGenerator<string[]> {
  const rows = await database
    .select({ id: messages.id, bytes })
    .from(messages)
    .where(where)
    .orderBy(...order);
  for (let first = 0; first < rows.length;) {
    const next = rows.slice(first, first + most);
    const length = countFitting(next.map((row) => row.bytes));
    yield next.slice(0, length).map(({ id }) => id);
    first += length;
  }
}
