import { eq, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { creditGems } from './credit-gems.ts';
import { gemWallets } from './tables.ts';

/**
 * Takes the free daily gems above the package of a lower level back, in the transaction that lowered it. A level
 * that is paid again on the day gives what was taken back, and what was spent counts: one package a day at most.
 * @param left the package of the new level
 */
export async function takePackageBack(transaction: Queries, userId: string, left: number): Promise<void> {
  const [wallet] = await transaction
    .select({ daily: gemWallets.daily, held: gemWallets.heldDaily })
    .from(gemWallets)
    .where(eq(gemWallets.userId, userId))
    .for('no key update');
  const above = wallet === undefined ? 0 : wallet.daily - wallet.held - left;
  if (above <= 0) return;
  await creditGems(transaction, userId, { kind: 'refund', daily: -above, reference: null });
  await transaction
    .update(gemWallets)
    .set({ packageGems: sql`greatest(${left}, ${gemWallets.packageGems} - ${above})` })
    .where(eq(gemWallets.userId, userId));
}
