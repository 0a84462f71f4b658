import { createHmac } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import { isPackageDue, packageDay } from '#src/domain/gems/package-day.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { requireInstallationSecret } from '#src/server/platform/database/require-installation-secret.ts';
import { lineOfNetwork } from '#src/server/platform/limits/line-of-network.ts';
import { isNearbyNetwork } from '#src/server/platform/http/visitor/client-network.ts';
import { creditGems } from './grant-gems.ts';
import { loadAccount } from './load-account.ts';
import { gemNetworks, gemWallets } from './tables.ts';

interface Visit {
  /** The network as `clientNetwork` returns it; null for a call in process, which is not counted. */
  network: string | null;
  now?: Temporal.Instant;
}

/**
 * Tops the daily part up to the package of the day, once a day, and to the package of a membership's month, once a
 * month (rule:daily-package, rule:one-package-a-day); does nothing if neither is due. In one network, of IPv6 one /56,
 * 20 guests a day (UTC) get their package, and 100 members who never had a package: new device ids and accounts do not
 * create unlimited gems.
 */
export async function collectPackage(
  queries: Queries,
  userId: string,
  { network, now = Temporal.Now.instant() }: Visit,
): Promise<void> {
  const account = await loadAccount(queries, userId, now);
  if (account === null) return;
  const { terms, membership } = account;
  const { package: taken } = account.wallet;
  if (!isPackageDue(taken, terms)) return;
  const who = account.isMember ? 'newMembers' : 'guests';
  const isCounted = network !== null && (!account.isMember || taken.day === null);
  const networkHash = isCounted ? await hashNetwork(queries, network, who) : null;
  // The values that were read may be out of date: the function reads them again, with the wallet locked.
  await queries.execute(sql`
    select take_gem_package(${userId}::uuid, ${taken.day}::date, ${packageDay(terms)}::date, ${terms.gems}::int,
      ${terms.zone ?? 'UTC'}::text, ${networkHash}::text, ${now.toString().slice(0, 10)}::date,
      ${mostOfNetwork[who]}::int, ${membership.vipLevel}::text, ${toText(membership.paidFrom)}::timestamptz,
      ${toText(terms.month?.start)}::timestamptz, ${terms.month?.gems ?? 0}::int)`);
}

function toText(time: Date | null | undefined): string | null {
  return time?.toISOString() ?? null;
}

/**
 * Takes back the free gems of the daily part above the package of a lower level, in the transaction that lowered it. If a
 * higher level is paid again in the same month, it returns what was taken back, and what was spent counts.
 * @param left the package of the new level
 */
export async function reclaimPackage(
  transaction: Queries,
  userId: string,
  { left, kind }: { left: number; kind: 'refund' | 'end' },
): Promise<void> {
  const [wallet] = await transaction
    .select({ daily: gemWallets.daily, held: gemWallets.heldDaily })
    .from(gemWallets)
    .where(eq(gemWallets.userId, userId))
    .for('no key update');
  const above = wallet === undefined ? 0 : wallet.daily - wallet.held - left;
  if (above <= 0) return;
  await creditGems(transaction, userId, { kind, daily: -above, reference: null });
  await transaction
    .update(gemWallets)
    .set({
      packageGems: sql`greatest(least(${gemWallets.packageGems}, ${left}), ${gemWallets.packageGems} - ${above})`,
      monthGems: sql`greatest(0, ${gemWallets.monthGems} - ${above})`,
    })
    .where(eq(gemWallets.userId, userId));
}

/** The most people of one network who get gems on a day (UTC): guests, and members who never had any before. */
const mostOfNetwork = { guests: 20, newMembers: 100 } as const;

/**
 * Returns the key under which the people of a network are counted: a keyed hash, so that no address is stored.
 * @returns null for networks that are not counted: everybody may be behind a proxy nearby
 */
async function hashNetwork(
  queries: Queries,
  network: string,
  who: keyof typeof mostOfNetwork,
): Promise<string | null> {
  if (isNearbyNetwork(network)) return null;
  const line = lineOfNetwork(network);
  const secret = await requireInstallationSecret(queries, 'gem-networks');
  return createHmac('sha256', secret)
    .update(who === 'guests' ? line : `${who} ${line}`)
    .digest('base64url');
}

/** Erases the counts of days that are over in every time zone. @returns the number of erased counts */
export async function eraseOldNetworks(queries: Queries): Promise<number> {
  const erased = await queries
    .delete(gemNetworks)
    .where(lt(gemNetworks.day, sql`(now() at time zone 'utc')::date - 1`))
    .returning({ day: gemNetworks.day });
  return erased.length;
}
