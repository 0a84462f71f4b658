import type postgres from 'postgres';
import { z } from 'zod';

const tables = z.array(z.object({ name: z.string(), columns: z.array(z.string()) }));
type Table = z.infer<typeof tables>[number];

const sums = z.array(z.object({ name: z.string(), rows: z.int(), sum: z.string() }));
const texts = z.array(z.object({ text: z.string() }));

/** Written in the background, up to half a second after the reply that it is about (decision 27). */
const laterTable = 'token_spending';

/** Returns the number and MD5 of the rows of every table but one: equal sums mean that nothing changed. */
export async function readTableChecksums(sql: postgres.Sql): Promise<Record<string, string>> {
  const found = await selectFromAll(
    sql,
    ({ name, columns }) => sql`
      select ${name} as name, count(*)::int as rows,
        md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as sum
      from (select ${sql(columns)} from ${sql(name)}) t`,
  );
  return Object.fromEntries(
    sums
      .parse(found)
      .filter(({ name }) => name !== laterTable)
      .map(({ name, rows, sum }) => [name, `${String(rows)} rows, ${sum}`]),
  );
}

/** Returns every row of every table as text. */
export async function readAllRows(sql: postgres.Sql): Promise<string[]> {
  const found = await selectFromAll(
    sql,
    ({ name, columns }) =>
      sql`select ${`${name}: `} || t::text as text from (select ${sql(columns)} from ${sql(name)}) t`,
  );
  return texts.parse(found).map(({ text }) => text);
}

/** Returns every row, as text, that contains one of some texts, from all tables. */
export async function readRowsWith(sql: postgres.Sql, needles: readonly string[]): Promise<string[]> {
  const found = await selectFromAll(
    sql,
    ({ name, columns }) => sql`
      select ${`${name}: `} || t::text as text from (select ${sql(columns)} from ${sql(name)}) t
      where exists (select from unnest(${needles}::text[]) needle where strpos(t::text, needle) > 0)`,
  );
  return texts.parse(found).map(({ text }) => text);
}

/**
 * Returns every row with the transaction that wrote it last: equal versions mean that nothing was written, not even
 * equal values.
 */
export async function readRowVersions(sql: postgres.Sql): Promise<string[]> {
  const found = await selectFromAll(
    sql,
    ({ name }) => sql`select ${`${name}: `} || t.ctid || ' ' || t.xmin as text from ${sql(name)} t`,
  );
  return texts
    .parse(found)
    .map(({ text }) => text)
    .toSorted();
}

/** Returns the rows of one query on every table, all queried concurrently. */
async function selectFromAll(
  sql: postgres.Sql,
  select: (table: Table) => postgres.Fragment,
): Promise<unknown[]> {
  const [first, ...others] = (await listTables(sql)).map(select);
  if (first === undefined) return [];
  return [...(await sql`${others.reduce((all, one) => sql`${all} union all ${one}`, first)}`)];
}

/**
 * Lists tables with their columns, except the bytes of pictures: those are many, and a picture's id is a hash of them.
 */
async function listTables(sql: postgres.Sql): Promise<Table[]> {
  const rows = await sql`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and attnum > 0 and not attisdropped and atttypid <> 'bytea'::regtype
    group by relname order by relname`;
  return tables.parse([...rows]);
}
