import postgres from 'postgres';
import { giveGems } from '../api/gems/give-gems.ts';

/** The databases of the running products, by the port of the site, whose host is once a name and once a number. */
const databases = new Map<string, () => Promise<string>>();

export function noteDatabase(siteUrl: string, databaseUrl: () => Promise<string>): void {
  databases.set(new URL(siteUrl).port, databaseUrl);
}

/** Gives a visitor bought gems; by default more than any test spends. */
export async function giveE2eGems(siteUrl: string, userId: string, gems?: number): Promise<void> {
  const databaseUrl = databases.get(new URL(siteUrl).port);
  if (databaseUrl === undefined) throw new Error(`No test started a server at ${siteUrl}.`);
  const sql = postgres(await databaseUrl(), { max: 1, onnotice: () => undefined });
  try {
    await giveGems(sql, [userId], gems);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
