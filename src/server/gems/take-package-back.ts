import { eq } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database.ts';
import { creditGems } from './credit-gems.ts';
import { gemWallets } from './tables.ts';

/**
 * Takes the free daily gems above the package of a lower level back, in the transaction that lowered it. The wallet keeps
 * what was taken on the day, so that the higher level gives nothing more when it is bought again.
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
}
