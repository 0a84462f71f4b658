import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from './database.ts';
import type { Statement, StatementValues } from './statement.ts';

/** Runs a statement within a transaction; outside of any, use `Database.read` and `write`. */
export async function runInTransaction<Row>(
  transaction: Pick<Queries, 'execute'>,
  statement: Statement<Row>,
  values: StatementValues,
): Promise<Row[]> {
  const bound = statement.bind(values);
  // Text and parameter numbers alternate.
  const parts = statement.text.split(/\$(\d+)/);
  const query = parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${bound[Number(part) - 1]}`));
  return z.array(statement.row).parse([...(await transaction.execute(sql.join(query)))]);
}
