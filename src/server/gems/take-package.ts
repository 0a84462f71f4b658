import { eq, sql } from 'drizzle-orm';
import { isPackageDue, packageDay } from '#src/domain/gems/package-day.ts';
import { emptyWallet } from '#src/domain/gems/project-balance.ts';
import { dailyPackage } from '#src/server/identity/daily-package.ts';
import { users } from '#src/server/identity/tables.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { toWallet } from './load-wallet.ts';
import { hashNetwork, mostGuestsOfNetwork } from './network-cap.ts';
import { gemWallets } from './tables.ts';

interface Visit {
  /** As `clientNetwork` names it; null for a call in process, which is not counted. */
  network: string | null;
  now?: Temporal.Instant;
}

/**
 * Tops the daily part up to the package of the day, once a day (D6, trust row 35); nothing where it is not due. Of one
 * network, 20 guests a day (UTC) have theirs: new device ids are no mint.
 */
export async function takePackage(
  queries: Queries,
  userId: string,
  { network, now = Temporal.Now.instant() }: Visit,
): Promise<void> {
  const [found] = await queries
    .select({
      accountId: users.accountId,
      vipLevel: users.vipLevel,
      zone: users.timeZone,
      wallet: gemWallets,
    })
    .from(users)
    .leftJoin(gemWallets, eq(gemWallets.userId, users.id))
    .where(eq(users.id, userId));
  if (found === undefined) return;
  const { package: taken } = found.wallet === null ? emptyWallet : toWallet(found.wallet);
  const terms = { gems: dailyPackage(found), zone: found.zone, now };
  if (!isPackageDue(taken, terms)) return;
  // What was read may be old by now: the function looks again, with the wallet locked.
  const isCounted = found.accountId === null && network !== null;
  const networkHash = isCounted ? await hashNetwork(queries, network) : null;
  await queries.execute(sql`
    select take_gem_package(${userId}::uuid, ${taken.day}::date, ${packageDay(terms)}::date, ${terms.gems}::int,
      ${terms.zone ?? 'UTC'}::text, ${networkHash}::text, ${now.toString().slice(0, 10)}::date,
      ${mostGuestsOfNetwork}::int)`);
}
