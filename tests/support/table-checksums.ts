import type postgres from 'postgres';
import { z } from 'zod';

const tables = z.array(z.object({ name: z.string(), columns: z.array(z.string()) }));
const sums = z.tuple([z.object({ rows: z.int(), sum: z.string() })]);

/** Number and MD5 of the rows of every table: equal sums mean that nothing changed. */
export async function readTableChecksums(sql: postgres.Sql): Promise<Record<string, string>> {
  const checksums: Record<string, string> = {};
  for (const { name, columns } of await listTables(sql)) {
    const [{ rows, sum }] = sums.parse([
      ...(await sql`
        select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
        from (select ${sql(columns)} from ${sql(name)}) t`),
    ]);
    checksums[name] = `${String(rows)} rows, ${sum}`;
  }
  return checksums;
}

/** Every row of every table as text. */
export async function readAllRows(sql: postgres.Sql): Promise<string[]> {
  const rows: string[] = [];
  for (const { name, columns } of await listTables(sql)) {
    const found = z
      .array(z.object({ row: z.string() }))
      .parse([...(await sql`select t::text as row from (select ${sql(columns)} from ${sql(name)}) t`)]);
    rows.push(...found.map(({ row }) => `${name}: ${row}`));
  }
  return rows;
}

/** Every row with the transaction that wrote it last: equal versions mean that nothing was written, not even the same. */
export async function readRowVersions(sql: postgres.Sql): Promise<string[]> {
  const versions: string[] = [];
  for (const { name } of await listTables(sql)) {
    const found = z
      .array(z.object({ version: z.string() }))
      .parse([...(await sql`select t.ctid || ' ' || t.xmin as version from ${sql(name)} t order by t.ctid`)]);
    versions.push(...found.map(({ version }) => `${name}: ${version}`));
  }
  return versions;
}

/** Tables with their columns, but for the bytes of pictures: those are many, and their id is a hash of them. */
async function listTables(sql: postgres.Sql): Promise<z.infer<typeof tables>> {
  const rows = await sql`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and columns.data_type <> 'bytea'
    group by table_name order by table_name`;
  return tables.parse([...rows]);
}
