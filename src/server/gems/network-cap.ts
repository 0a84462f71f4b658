import { createHmac } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { isNearbyNetwork } from '#src/server/platform/http/visitor/client-network.ts';
import { requireInstallationSecret } from '#src/server/platform/database/installation-secret.ts';
import { gemNetworks } from './tables.ts';

/** The people of one network who have gems on a day (UTC): guests, and members who never had any before. */
export const mostOfNetwork = { guests: 20, newMembers: 100 } as const;

/**
 * The key that the people of a network are counted under: a keyed hash, so that no address is stored.
 * @returns null for networks that are not counted: everybody may be behind a proxy nearby
 */
export async function hashNetwork(
  queries: Queries,
  network: string,
  who: keyof typeof mostOfNetwork,
): Promise<string | null> {
  if (isNearbyNetwork(network)) return null;
  const secret = await requireInstallationSecret(queries, 'gem-networks');
  return createHmac('sha256', secret)
    .update(who === 'guests' ? network : `${who} ${network}`)
    .digest('base64url');
}

/** Erases the counts of days that are over everywhere. @returns how many */
export async function eraseOldNetworks(queries: Queries): Promise<number> {
  const erased = await queries
    .delete(gemNetworks)
    .where(lt(gemNetworks.day, sql`(now() at time zone 'utc')::date - 1`))
    .returning({ day: gemNetworks.day });
  return erased.length;
}
