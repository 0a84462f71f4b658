import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * Returns the newest time in a column, in the format of `until`: ISO 8601 in UTC with microseconds, because rounding
 * would exclude the newest record. The beginning of 1970 if there are no rows.
 */
export function newestMoment(column: AnyPgColumn): SQL<string> {
  const format = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`);
  return sql<string>`to_char(coalesce(max(${column}), 'epoch') at time zone 'UTC', ${format})`;
}

/** Returns `until` in a form that PostgreSQL can read: it has no year 0, and no row is that old. */
export function readableMoment(until: string): string {
  return until.replace(/^0000/, '0001');
}
