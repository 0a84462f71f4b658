import type postgres from 'postgres';
import { z } from 'zod';

const noted = z.array(z.object({ entry: z.string() }));
const tables = z.array(z.object({ name: z.string() }));

/** Written in the background, up to half a second after the reply that it is about (decision 27). */
const laterTable = 'token_spending';

/** Records which rows of a database were written. */
export interface WrittenRows {
  /** Lists the rows that were written since the last call, each as its table, the kind of change and the row. */
  take(): Promise<string[]>;
}

/**
 * Records every row that is inserted, deleted or changed from now on, by a trigger on each table but one. Reading the
 * record costs almost nothing, so that each row of a matrix can do it and the row that writes is named. Changes that no
 * trigger sees, such as a truncated table, show in the checksums of the tables, which every matrix compares once, at
 * its end.
 */
export async function noteWrittenRows(sql: postgres.Sql): Promise<WrittenRows> {
  await sql`create schema noted`;
  await sql`create table noted.writes (entry text not null)`;
  await sql`
    create function noted.note() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old::text = new::text then return null; end if;
      insert into noted.writes values (tg_table_name || ' ' || tg_op || ' ' || left(coalesce(new, old)::text, 200));
      return null;
    end $$`;
  const names = await sql`select tablename as name from pg_tables where schemaname = 'public'`;
  for (const { name } of tables.parse([...names])) {
    if (name === laterTable) continue;
    await sql`
      create trigger note after insert or update or delete on ${sql(name)}
      for each row execute function noted.note()`;
  }
  return {
    async take() {
      const rows = await sql`delete from noted.writes returning entry`;
      return noted.parse([...rows]).map(({ entry }) => entry);
    },
  };
}
