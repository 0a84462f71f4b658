import { sql } from 'drizzle-orm';
import { isPackageDue, packageDay } from '#src/domain/gems/package-day.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { loadAccount } from './load-account.ts';
import { hashNetwork, mostOfNetwork } from './network-cap.ts';

interface Visit {
  /** As `clientNetwork` names it; null for a call in process, which is not counted. */
  network: string | null;
  now?: Temporal.Instant;
}

/**
 * Tops the daily part up to the package of the day, once a day (rule:daily-package, rule:one-package-a-day); nothing
 * where it is not due. Of one network, 20 guests a day (UTC) have theirs, and 100 members who never had one: new
 * device ids and accounts are no mint.
 */
export async function takePackage(
  queries: Queries,
  userId: string,
  { network, now = Temporal.Now.instant() }: Visit,
): Promise<void> {
  const account = await loadAccount(queries, userId, now);
  if (account === null) return;
  const { terms } = account;
  const { package: taken } = account.wallet;
  if (!isPackageDue(taken, terms)) return;
  const who = account.isMember ? 'newMembers' : 'guests';
  const isCounted = network !== null && (!account.isMember || taken.day === null);
  const networkHash = isCounted ? await hashNetwork(queries, network, who) : null;
  // What was read may be old by now: the function looks again, with the wallet locked.
  await queries.execute(sql`
    select take_gem_package(${userId}::uuid, ${taken.day}::date, ${packageDay(terms)}::date, ${terms.gems}::int,
      ${terms.zone ?? 'UTC'}::text, ${networkHash}::text, ${now.toString().slice(0, 10)}::date,
      ${mostOfNetwork[who]}::int)`);
}
