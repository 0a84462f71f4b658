import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { OwnList } from './own-lists.ts';

/** The most rows of a long list in memory at a time. */
const batchSize = 1_000;

/** Reads whole lists of an owner, given by id; returns them by their names. */
export async function readLists(
  database: Queries,
  lists: Readonly<Record<string, OwnList>>,
  ownerId: string,
): Promise<Record<string, object[]>> {
  const read: Record<string, object[]> = {};
  for (const [name, { table, owner, columns, order }] of Object.entries(lists)) {
    read[name] = await database
      .select(columns)
      .from(table)
      .where(eq(owner, ownerId))
      .orderBy(...order.map((column) => asc(column)));
  }
  return read;
}

/** Reads a list of an owner in batches, in the order of the ids. */
export function readLongList(
  database: Queries,
  { table, owner, columns }: OwnList,
  { ownerId, id }: { ownerId: string | SQL; id: PgColumn },
): AsyncGenerator<object[]> {
  return readBatches(
    (after: unknown) =>
      database
        .select(columns)
        .from(table)
        .where(and(eq(owner, ownerId), after === undefined ? undefined : gt(id, after)))
        .orderBy(asc(id))
        .limit(batchSize),
    (row) => row['id'],
  );
}

/** Reads rows in batches: `readNext` reads those after an id, or the first ones, and none at the end. */
export async function* readBatches<Row, Id>(
  readNext: (after: Id | undefined) => PromiseLike<Row[]>,
  idOf: (row: Row) => Id,
): AsyncGenerator<Row[]> {
  let after: Id | undefined;
  for (;;) {
    const batch = await readNext(after);
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    after = idOf(last);
  }
}
