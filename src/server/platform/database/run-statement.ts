import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from './database.ts';
import type { Statement, StatementValues } from './statement.ts';

/** Runs a statement by the query builder's connection: within a transaction, if `queries` is one. */
export async function runStatement<Row>(
  queries: Pick<Queries, 'execute'>,
  statement: Statement<Row>,
  values: StatementValues,
): Promise<Row[]> {
  const bound = statement.bind(values);
  // Text and parameter numbers alternate.
  const parts = statement.text.split(/\$(\d+)/);
  const query = parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${bound[Number(part) - 1]}`));
  return z.array(statement.row).parse([...(await queries.execute(sql.join(query)))]);
}
