import { eq } from 'drizzle-orm';
import type { VipLevel } from '#src/contract/call/level.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import type { GemBalance } from '#src/contract/gems/gem-balance-calls.ts';
import { type PackageTerms, computeRefillTime } from '#src/domain/gems/package-day.ts';
import { emptyWallet, projectBalance, type Wallet } from '#src/domain/gems/project-balance.ts';
import { packageTermsOf } from '#src/server/account/identity/load-limits.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import type { Services } from '#src/server/platform/services.ts';
import { gemWallets } from './tables.ts';

/** The gems that a user has and can still collect today. */
interface GemAccount {
  wallet: Wallet;
  terms: PackageTerms;
  isMember: boolean;
  /** The membership that the terms were computed for. */
  membership: { vipLevel: VipLevel; paidFrom: Date | null };
}

const selectAccount = cacheQuery((queries) =>
  queries
    .select({
      accountId: users.accountId,
      vipLevel: users.vipLevel,
      timeZone: users.timeZone,
      paidFrom: users.paidFrom,
      paidUntil: users.paidUntil,
      dailyUntil: users.dailyUntil,
      wallet: gemWallets,
    })
    .from(users)
    .leftJoin(gemWallets, eq(gemWallets.userId, users.id))
    .where(eq(users.id, given('userId'))),
);

/**
 * Reads a user's wallet and the facts that its package of the day depends on, in one statement; null if there is no
 * such user.
 */
export async function loadAccount(
  queries: Queries,
  userId: string,
  now: Temporal.Instant,
): Promise<GemAccount | null> {
  const [found] = await selectAccount(queries, null, { userId });
  if (found === undefined) return null;
  return {
    wallet: found.wallet === null ? emptyWallet : toWallet(found.wallet),
    terms: packageTermsOf(found, now),
    isMember: found.accountId !== null,
    membership: { vipLevel: found.vipLevel, paidFrom: found.paidFrom },
  };
}

/** Loads the wallet of a user; an empty one for somebody who never had gems. Reads one row. */
export async function loadWallet(queries: Queries, userId: string): Promise<Wallet> {
  const [row] = await queries.select().from(gemWallets).where(eq(gemWallets.userId, userId));
  return row === undefined ? emptyWallet : toWallet(row);
}

function toWallet(row: typeof gemWallets.$inferSelect): Wallet {
  const { daily, bought, heldDaily, heldBought } = row;
  const taken = {
    day: row.packageDay,
    gems: row.packageGems,
    zone: row.packageZone,
    month: row.packageMonth,
    monthGems: row.monthGems,
  };
  return { daily, bought, heldDaily, heldBought, package: taken };
}

/**
 * Reads the gems that a user can spend, and the time when the gems of the day are refilled. With `GEMS=off` there are
 * none.
 * @throws AppError 40001 when the user does not exist
 */
export async function getBalance(
  { database, env }: Pick<Services, 'database' | 'env'>,
  userId: string,
): Promise<GemBalance> {
  const now = Temporal.Now.instant();
  if (env.GEMS === 'off') {
    const refills = computeRefillTime(emptyWallet.package, { zone: null, now });
    return { daily: 0, bought: 0, held: 0, package: 0, monthly: 0, refills_at: toTime(refills) };
  }
  const account = await loadAccount(database, userId, now);
  if (account === null) throw new AppError(40001);
  const { wallet, terms } = account;
  return {
    ...projectBalance(wallet, terms),
    package: terms.gems,
    monthly: terms.month?.gems ?? 0,
    refills_at: toTime(computeRefillTime(wallet.package, terms)),
  };
}

function toTime(instant: Temporal.Instant): string {
  return new Date(instant.epochMilliseconds).toISOString();
}
