import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { foldAddress } from '#src/contract/call/fold-address.ts';
import type { GemEntryKind } from '#src/contract/gems/gem-calls.ts';
import { accounts } from '#src/server/account/identity/account-tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { loadWallet } from './load-account.ts';

interface Grant {
  /** The id of a user, or the e-mail of an account. */
  user: string;
  /** Negative to take gems back. */
  gems: number;
  reason: string;
}

interface Granted {
  userId: string;
  /** The amount that was moved: for a negative one, at most the free gems. */
  gems: number;
  daily: number;
  bought: number;
}

/** The most gems that operators may give: half of what the ledger can count, so that bought gems still fit on top. */
const mostBought = 1_000_000_000;

/**
 * Gives or takes gems for an operator, with a reason that the person reads in the ledger. Given gems are like bought
 * ones; bought gems are also the first to be taken.
 * @returns null if there is no such user
 * @throws RangeError if somebody would have more than 1,000,000,000
 */
export async function grantGems(database: Database, { user, gems, reason }: Grant): Promise<Granted | null> {
  return database.transaction(async (transaction) => {
    const userId = await findUserId(transaction, user);
    if (userId === null) return null;
    if (gems > 0) await requireRoomFor(transaction, userId, gems);
    const entry = { kind: 'grant', reference: null, reason } as const;
    const { bought: moved } = await creditGems(transaction, userId, { ...entry, bought: gems });
    const rest =
      moved === gems
        ? { daily: 0 }
        : await creditGems(transaction, userId, { ...entry, daily: gems - moved });
    const { daily, bought } = await loadWallet(transaction, userId);
    return { userId, gems: moved + rest.daily, daily, bought };
  });
}

/** @throws RangeError if somebody would have more than the ledger can count together with what they may buy */
async function requireRoomFor(queries: Queries, userId: string, gems: number): Promise<void> {
  const { bought } = await loadWallet(queries, userId);
  if (bought + gems > mostBought) throw new RangeError(`Nobody has more than ${mostBought} gems.`);
}

async function findUserId(queries: Queries, user: string): Promise<string | null> {
  const isId = z.uuid().safeParse(user).success;
  const folded = foldAddress(user);
  const [found] = await queries
    .select({ id: users.id })
    .from(users)
    .leftJoin(accounts, eq(accounts.id, users.accountId))
    .where(isId ? eq(users.id, user) : eq(accounts.email, 'address' in folded ? folded.address : user));
  return found?.id ?? null;
}

interface Credit {
  kind: Extract<GemEntryKind, 'purchase' | 'refund' | 'grant' | 'end'>;
  /** Negative amounts take gems back. */
  daily?: number;
  bought?: number;
  /** The id of an order; null if there is none. */
  reference: string | null;
  /** The reason that an operator gave. */
  reason?: string;
}

/**
 * Moves gems between the site and a user with an entry of the ledger, in the transaction of the caller. Held gems stay:
 * a negative amount takes at most the free gems.
 * @returns the amounts that were moved
 */
export async function creditGems(
  queries: Queries,
  userId: string,
  { kind, daily = 0, bought = 0, reference, reason }: Credit,
): Promise<{ daily: number; bought: number }> {
  const [moved] = await queries.execute<{ daily: number; bought: number }>(sql`
    select moved_daily as daily, moved_bought as bought from move_gems(${userId}::uuid, ${kind}::text, ${daily}::int,
      ${bought}::int, ${reference}::text, ${reason ?? null}::text)`);
  if (moved === undefined) throw new Error('a movement of gems was not answered');
  return { daily: moved.daily, bought: moved.bought };
}
