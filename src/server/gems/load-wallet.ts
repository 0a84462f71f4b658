import { eq } from 'drizzle-orm';
import { emptyWallet, type Wallet } from '#src/domain/gems/project-balance.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { gemWallets } from './tables.ts';

/** The wallet of a user; an empty one for somebody who never had gems. Reads one row. */
export async function loadWallet(queries: Queries, userId: string): Promise<Wallet> {
  const [row] = await queries.select().from(gemWallets).where(eq(gemWallets.userId, userId));
  return row === undefined ? emptyWallet : toWallet(row);
}

export function toWallet(row: typeof gemWallets.$inferSelect): Wallet {
  const { daily, bought, heldDaily, heldBought } = row;
  const taken = { day: row.packageDay, gems: row.packageGems, zone: row.packageZone };
  return { daily, bought, heldDaily, heldBought, package: taken };
}
