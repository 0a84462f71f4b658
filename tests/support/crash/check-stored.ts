import postgres from 'postgres';
import { checkLedger } from '#src/server/operations/check-ledger.ts';
import { openDatabase } from '#src/server/platform/database/database.ts';
import type { ChatClients } from './chat-clients.ts';
import { checkApi } from './check-api.ts';
import { checkDatabase } from './check-database.ts';

/**
 * Compares what clients were told with what the database at `url` holds and what the API answers, and checks the ledger;
 * returns the problems, one sentence each.
 */
export async function checkStored(
  url: string,
  { clients, journal }: Pick<ChatClients, 'clients' | 'journal'>,
): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const database = openDatabase(url);
  try {
    const broken = await checkLedger(database);
    return [
      ...(await checkDatabase(sql, journal)),
      ...(await checkApi(clients, journal)),
      ...broken.map(({ name, examples }) => `broken: ${name}: ${examples[0] ?? ''}`),
    ];
  } finally {
    await Promise.all([sql.end(), database.close()]);
  }
}
