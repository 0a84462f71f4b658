import { and, asc, eq, lt, ne, not, type SQL, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import prices from '#src/content/prices.json' with { type: 'json' };
import { AppError } from '#src/contract/errors/app-error.ts';
import type { GemAction } from '#src/contract/gems/gem-calls.ts';
import type { VipLevel } from '#src/contract/call/level.ts';
import { computePrice, tokensOfReply } from '#src/domain/gems/price.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { eraseOldRows } from '#src/server/platform/database/erase-old-rows.ts';
import { levelTable } from '#src/server/account/identity/level-table.ts';
import { gemEntries, gemHolds, gemWallets } from './tables.ts';
import { collectPackage } from './collect-package.ts';

/** The age after which an unused hold counts as left behind by a process that died. */
const holdTimeout = sql`interval '30 minutes'`;
/** Days for which a hold is kept: what it cost stays in the ledger (rule:holds). */
const keptDays = 90;
/** The most abandoned holds that are ended in one run. */
const mostEndedAtOnce = 1_000;

export interface PriceOptions {
  /** A price of its own, which each background has, and chat models can have. */
  gems?: number | undefined;
  /** True if it was paid already. */
  isOwned?: boolean;
  /** True for a chat with a character for VIP. */
  isVipCharacter?: boolean;
}

/**
 * Computes the price of an action for a payer, in gems (rule:gem-prices).
 * @param payer `isCharged`: false on a site that charges nothing (`GEMS=off`)
 */
export function priceOf(
  action: GemAction,
  { isCharged, vipLevel }: { isCharged: boolean; vipLevel: VipLevel },
  { gems = prices[action], ...facts }: PriceOptions = {},
): { gems: number; due: number } {
  if (!isCharged) return { gems: 0, due: 0 };
  return computePrice(action, { gems, benefits: levelTable[vipLevel], ...facts });
}

export interface Charge {
  userId: string;
  action: GemAction;
  /** The gems that the user has to pay: `due` of the price. */
  gems: number;
  /** The id of the message or background to pay for. */
  reference: string;
  /** The network of the request; null if unknown. Guests of one network share a limited number of packages. */
  network: string | null;
}

const heldRows = z.array(z.object({ id: z.string() }));

/**
 * Holds gems before a paid action runs, in the transaction of the caller, who has locked the conversation first, if
 * there is one (rule:holds). Collects the package of the day before that, if it is due.
 * @returns the id of the hold, for `endHold`; null if nothing is due
 * @throws AppError 20003 for somebody with too few gems
 */
export async function holdGems(queries: Queries, charge: Charge): Promise<string | null> {
  const { userId, action, gems, reference, network } = charge;
  if (gems === 0) return null;
  await collectPackage(queries, userId, { network });
  const rows = await queries.execute(sql`
    with wallet as materialized (
      select user_id from ${gemWallets} where ${gemWallets.userId} = ${userId}::uuid and ${freeGems} >= ${gems}::int
      for no key update)
    select hold_gems(${newId()}::uuid, user_id, ${action}, ${gems}::int, ${reference}) as id from wallet`);
  const [held] = heldRows.parse([...rows]);
  if (held === undefined) throw new AppError(20003);
  return held.id;
}

/**
 * Collects the package of the day again after a charge failed for lack of gems and its transaction, which had collected
 * it, was rolled back: the balance that is then shown is the balance that was too low.
 */
export async function collectPackageAfterFailure(
  database: Queries,
  { userId, network }: Pick<Charge, 'userId' | 'network'>,
  error: unknown,
): Promise<void> {
  if (error instanceof AppError && error.code === 20003) await collectPackage(database, userId, { network });
}

/** The gems of a wallet that are not held. */
const freeGems = sql`(${gemWallets.daily} - ${gemWallets.heldDaily})::bigint + (${gemWallets.bought} - ${gemWallets.heldBought})`;

/**
 * Ends a hold, once: the first end decides. The result of an action whose hold was voided before is free.
 * @param cost the final cost of the action; everything held if absent, and 0 for an action without a result
 */
export async function endHold(queries: Queries, holdId: string | null, cost?: number): Promise<void> {
  if (holdId === null) return;
  await queries.execute(sql`select end_gem_hold(${holdId}::uuid, ${cost ?? null}::int)`);
}

/**
 * Returns SQL that ends a hold as a part of a larger statement, which has to read its one column `paid`. For a reply
 * that was stopped, the placeholder `shownTokens` is the number of tokens that were shown: its cost is computed from
 * that, as `computeShare` does; null for a whole reply.
 * @param from a source with one row with a `hold_id` and the boolean `is_paid`
 */
export function endHoldFrom(from: SQL): SQL {
  const shown = sql`least(${sql.placeholder('shownTokens')}::int, ${tokensOfReply})`;
  return sql`select end_gem_hold(hold_id, case when not is_paid then 0
      when ${sql.placeholder('shownTokens')}::int is not null then
        (select (gems * ${shown} + ${tokensOfReply} - 1) / ${tokensOfReply} from ${gemHolds} where id = hold_id) end) as paid
    from ${from} where hold_id is not null`;
}

/**
 * Voids holds that are older than their action can take. A hold that is ended later stays voided: the result of its
 * action is free.
 * @param isInUse selects the holds of actions that run, and end their holds themselves: none of them is voided
 * @returns the number of voided holds
 */
export async function voidOldHolds(queries: Queries, isInUse: SQL, signal?: AbortSignal): Promise<number> {
  const old = await queries
    .select({ id: gemHolds.id })
    .from(gemHolds)
    .where(and(eq(gemHolds.state, 'held'), lt(gemHolds.createdAt, sql`now() - ${holdTimeout}`), not(isInUse)))
    .orderBy(asc(gemHolds.createdAt))
    .limit(mostEndedAtOnce);
  // One after the other: a transaction that locks two wallets at once could deadlock.
  let ended = 0;
  for (const { id } of old) {
    if (signal?.aborted === true) break;
    await endHold(queries, id, 0);
    ended += 1;
  }
  return ended;
}

/**
 * Erases the holds that ended 90 days ago. Their entries stay, and know no hold any more.
 * @returns their number
 */
export function eraseOldHolds(database: Database, signal?: AbortSignal): Promise<number> {
  const { id, state, endedAt } = gemHolds;
  const isEnded = ne(state, 'held');
  return eraseOldRows(database, { id, endedAt, keptDays, isEnded, detach: detachEntries }, signal);
}

/**
 * Detaches entries from their holds. An entry in the wallet of a guest who logged in goes by its hold, which names the
 * member: without the hold nothing would find it when the member is erased, so its subject is forgotten now.
 */
async function detachEntries(queries: Queries, holdIds: readonly string[]): Promise<void> {
  await queries.execute(sql`
    update ${gemEntries} as entry set hold_id = null, reason = null,
      reference = case when ${gemWallets.userId} = ${gemHolds.userId} then entry.reference end
    from ${gemHolds}, ${gemWallets}
    where ${isAnyOf(gemHolds.id, holdIds)} and entry.hold_id = ${gemHolds.id} and ${gemWallets.id} = entry.wallet_id`);
}
