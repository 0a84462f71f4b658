import postgres from 'postgres';
import type { E2eServer } from './server.ts';

/** Works on the database of a running product, as an operator with psql would. */
export async function withE2eDatabase<Result>(
  server: E2eServer,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(await server.databaseUrl(), { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
