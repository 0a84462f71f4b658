import type postgres from 'postgres';
import { z } from 'zod';

const columns = z.array(
  z.object({ schema: z.string(), table: z.string(), column: z.string(), type: z.string() }),
);
const found = z.array(z.object({ place: z.string() }));

/**
 * Finds a text or bytes in a database: in every column of every table and materialised view, whatever their names and
 * owners. The case of letters does not matter; in bytes, a text is searched as UTF-8.
 */
export async function findInDatabase(sql: postgres.Sql, needle: string | Buffer): Promise<string[]> {
  const looks = (await listColumns(sql))
    .filter(({ type }) => type === 'bytea' || typeof needle === 'string')
    .map(({ schema, table, column, type }) => {
      const name = sql(column);
      const isHere =
        type === 'bytea'
          ? sql`position(needle.bytes in ${name}) > 0`
          : sql`strpos(lower(${name}::text), lower(needle.letters)) > 0`;
      return sql`
        select ${`${table}.${column}`} as place from needle
        where exists (select from ${sql(schema)}.${sql(table)} where ${isHere})`;
    });
  const [first, ...others] = looks;
  if (first === undefined) return [];
  const places = await sql`
    with needle as materialized (
      select ${Buffer.from(needle)}::bytea as bytes, ${typeof needle === 'string' ? needle : ''}::text as letters
    )
    ${others.reduce((all, one) => sql`${all} union all ${one}`, first)}`;
  return found
    .parse([...places])
    .map(({ place }) => place)
    .toSorted();
}

async function listColumns(sql: postgres.Sql): Promise<z.infer<typeof columns>> {
  const rows = await sql`
    select namespace.nspname as schema, class.relname as "table", attribute.attname as "column",
      format_type(attribute.atttypid, null) as type
    from pg_attribute attribute
    join pg_class class on class.oid = attribute.attrelid
    join pg_namespace namespace on namespace.oid = class.relnamespace
    where class.relkind in ('r', 'm') and attribute.attnum > 0 and not attribute.attisdropped
      and namespace.nspname !~ '^pg_' and namespace.nspname <> 'information_schema'
    order by 1, 2, 3`;
  return columns.parse([...rows]);
}
