import { eq } from 'drizzle-orm';
import type { PackageTerms } from '#src/domain/gems/package-day.ts';
import { emptyWallet, type Wallet } from '#src/domain/gems/project-balance.ts';
import { dailyPackage } from '#src/server/identity/daily-package.ts';
import { users } from '#src/server/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, keepQuery } from '#src/server/platform/database/kept-query.ts';
import { toWallet } from './load-wallet.ts';
import { gemWallets } from './tables.ts';

/** The gems that a user has and is due. */
export interface GemAccount {
  wallet: Wallet;
  terms: PackageTerms;
  isMember: boolean;
}

const selectAccount = keepQuery((queries) =>
  queries
    .select({
      accountId: users.accountId,
      vipLevel: users.vipLevel,
      zone: users.timeZone,
      wallet: gemWallets,
    })
    .from(users)
    .leftJoin(gemWallets, eq(gemWallets.userId, users.id))
    .where(eq(users.id, given('userId'))),
);

/** Reads a user's wallet with what its package of the day depends on, in one statement; null for nobody. */
export async function loadAccount(
  queries: Queries,
  userId: string,
  now: Temporal.Instant,
): Promise<GemAccount | null> {
  const [found] = await selectAccount(queries, null, { userId });
  if (found === undefined) return null;
  return {
    wallet: found.wallet === null ? emptyWallet : toWallet(found.wallet),
    terms: { gems: dailyPackage(found), zone: found.zone, now },
    isMember: found.accountId !== null,
  };
}
