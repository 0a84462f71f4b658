import { getTableColumns, is, Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

/** What a statement may be given for its placeholders; times go as ISO 8601, JSON as text (`::text::jsonb`). */
type StatementValue = string | number | boolean | null;
export type StatementValues = Readonly<Record<string, StatementValue>>;

/** A statement whose text is made once and whose plan PostgreSQL keeps. */
export interface Statement<Row> {
  readonly text: string;
  /** The parameters in their order. @throws Error when a placeholder has no value */
  bind(values: StatementValues): StatementValue[];
  /** Reads one row of the answer. */
  readonly row: z.ZodType<Row>;
}

const dialect = new PgDialect();
const constant = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * Makes a statement for the few places that every reply goes through: the query builder makes the text of a query anew
 * each time, which costs several times what sending it does (docs/decisions/0023). What changes from one time to the
 * next is a `sql.placeholder`.
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

/** Reads `to_json` of a row of a table as the query builder would read the row. */
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
