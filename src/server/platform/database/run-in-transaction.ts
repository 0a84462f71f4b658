import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from './database.ts';
import type { Statement, StatementValues } from './statement.ts';

/** Runs a statement as one of those of a transaction; outside of any, `Database.read` and `write` do. */
export async function runInTransaction<Row>(
  transaction: Pick<Queries, 'execute'>,
  statement: Statement<Row>,
  values: StatementValues,
): Promise<Row[]> {
  const bound = statement.bind(values);
  // Text and numbers of parameters in turn.
  const parts = statement.text.split(/\$(\d+)/);
  const query = parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${bound[Number(part) - 1]}`));
  return z.array(statement.row).parse([...(await transaction.execute(sql.join(query)))]);
}
