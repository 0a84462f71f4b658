import type postgres from 'postgres';

/** Values to put into a copied row, by column. */
export type Changes = Readonly<Record<string, postgres.JSONValue>>;

/** Copies the rows of a table that have some values, with other values in some columns. */
export async function copyRows(
  sql: postgres.Sql,
  table: string,
  where: Changes,
  changes: Changes,
): Promise<void> {
  const source = sql(table);
  await sql`
    insert into ${source}
    select (jsonb_populate_record(null::${source}, to_jsonb(old) || ${sql.json(changes)})).*
    from ${source} old
    where to_jsonb(old) @> ${sql.json(where)}
  `;
}
