import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Returns a condition that a column has one of some values, which are one parameter however many there are: PostgreSQL
 * and the driver keep a plan for each text of a query (docs/decisions/0057).
 */
export function isAnyOf(column: PgColumn, values: Iterable<string>): SQL {
  return sql`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`;
}
