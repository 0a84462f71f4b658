import { getTableColumns, is, Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

/** Types of placeholder values; times are passed as ISO 8601, JSON as text (`::text::jsonb`). */
type StatementValue = string | number | boolean | null;
export type StatementValues = Readonly<Record<string, StatementValue>>;

/** A statement whose text is built once and whose plan PostgreSQL keeps. */
export interface Statement<Row> {
  readonly text: string;
  /** Returns the parameters in order. @throws Error when a placeholder has no value */
  bind(values: StatementValues): StatementValue[];
  /** Parses one row of the result. */
  readonly row: z.ZodType<Row>;
}

const dialect = new PgDialect();
const constant = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * Creates a statement for the few large queries that every reply needs: the query builder builds the text of a query
 * again each time, which costs several times as much as sending it. Values that change from one
 * execution to the next are `sql.placeholder`s.
 */
export function createStatement<Row>(query: SQL, row: z.ZodType<Row>): Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const places = params.map((param) => (is(param, Placeholder) ? param : { value: constant.parse(param) }));
  return {
    text,
    row,
    bind: (values) =>
      places.map((place) => {
        if ('value' in place) return place.value;
        const value = values[place.name];
        if (value === undefined) throw new Error(`a placeholder has no value: ${place.name}`);
        return value;
      }),
  };
}

/** Creates a schema that parses `to_json` of a table's row as the query builder would parse the row. */
export function rowOf<T extends PgTable>(table: T): z.ZodType<T['$inferSelect']> {
  const columns = Object.entries(getTableColumns(table));
  return z
    .record(z.string(), z.unknown())
    .transform((json) =>
      Object.fromEntries(
        columns.map(([key, column]) => {
          const value = json[column.name] ?? null;
          return [key, value === null ? null : column.mapFromDriverValue(value)];
        }),
      ),
    )
    .pipe(z.custom<T['$inferSelect']>());
}
