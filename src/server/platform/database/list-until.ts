import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * The newest moment of a column as `until` is written: ISO 8601 in UTC with microseconds, because a list that rounds
 * would leave out its newest record. The beginning of 1970 where there is nothing.
 */
export function newestMoment(column: AnyPgColumn): SQL<string> {
  const format = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`);
  return sql<string>`to_char(coalesce(max(${column}), 'epoch') at time zone 'UTC', ${format})`;
}

/** `until` as PostgreSQL reads it: it knows no year 0, and nothing is as old as that. */
export function readableMoment(until: string): string {
  return until.replace(/^0000/, '0001');
}
