import postgres from 'postgres';
import { giveGems } from '../api/give-gems.ts';

/** How the databases of the running products are reached, by the address of their site. */
const databases = new Map<string, () => Promise<string>>();

export function noteDatabase(siteUrl: string, databaseUrl: () => Promise<string>): void {
  databases.set(siteUrl, databaseUrl);
}

/** Gives a visitor bought gems, more than any test spends without a number. */
export async function giveE2eGems(siteUrl: string, userId: string, gems?: number): Promise<void> {
  const databaseUrl = databases.get(siteUrl);
  if (databaseUrl === undefined) throw new Error(`No test started a server at ${siteUrl}.`);
  const sql = postgres(await databaseUrl(), { max: 1, onnotice: () => undefined });
  try {
    await giveGems(sql, [userId], gems);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
