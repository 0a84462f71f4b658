import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { isNewDay, computeRefillTime, type TakenPackage } from '#src/domain/gems/package-day.ts';
import { gemWallets } from './tables.ts';

/** The facts that decide whether a message can be paid in the statement that stores it, as `selectWallet` reads them. */
export const spendableWalletSchema = z.object({
  /** Gems that are not held. */
  free: z.number(),
  day: z.string().nullable(),
  gems: z.number(),
  zone: z.string().nullable(),
});

/**
 * Returns SQL that reads the wallet of a user as a part of a larger statement; null for somebody who never had gems.
 */
export function selectWallet(userId: SQL): SQL {
  const { daily, heldDaily, bought, heldBought } = gemWallets;
  return sql`(select json_build_object('free', ${daily} - ${heldDaily} + ${bought} - ${heldBought},
      'day', ${gemWallets.packageDay}, 'gems', ${gemWallets.packageGems}, 'zone', ${gemWallets.packageZone})
    from ${gemWallets} where ${gemWallets.userId} = ${userId})`;
}

/**
 * Returns true if gems can be held in the same statement: there are enough, and no package is due.
 * @param zone the person's time zone
 */
export function canHoldInOneStatement(
  wallet: z.output<typeof spendableWalletSchema>,
  zone: string | null,
  gems: number,
): boolean {
  return wallet.free >= gems && !isDayOver(wallet, zone);
}

/** The ends of package days: computing one for each message would cost more than everything else about gems. */
const knownEnds = new LRUCache<string, number>({ max: 2_000 });

function isDayOver(taken: TakenPackage, zone: string | null): boolean {
  const key = `${taken.day} ${taken.zone} ${zone}`;
  const end = knownEnds.get(key);
  if (end !== undefined && Date.now() < end) return false;
  const terms = { zone, now: Temporal.Now.instant() };
  if (isNewDay(taken, terms)) return true;
  knownEnds.set(key, computeRefillTime(taken, terms).epochMilliseconds);
  return false;
}
