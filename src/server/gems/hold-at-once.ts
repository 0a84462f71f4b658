import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { isNewDay, refillsAt, type TakenPackage } from '#src/domain/gems/package-day.ts';
import { gemWallets } from './tables.ts';

/** The facts that decide whether an ask can be paid in the statement that stores it, as `walletOf` reads them. */
export const askWallet = z.object({
  /** Gems that nothing is done with yet. */
  free: z.number(),
  day: z.string().nullable(),
  gems: z.number(),
  zone: z.string().nullable(),
});

/** Reads the wallet of a user as a part of a larger statement; null for somebody who never had gems. */
export function walletOf(userId: SQL): SQL {
  const { daily, heldDaily, bought, heldBought } = gemWallets;
  return sql`(select json_build_object('free', ${daily} - ${heldDaily} + ${bought} - ${heldBought},
      'day', ${gemWallets.packageDay}, 'gems', ${gemWallets.packageGems}, 'zone', ${gemWallets.packageZone})
    from ${gemWallets} where ${gemWallets.userId} = ${userId})`;
}

/**
 * Decides if gems can be held at once: there are enough, and no package comes first.
 * @param zone the person's time zone
 */
export function canHoldAtOnce(
  wallet: z.output<typeof askWallet>,
  zone: string | null,
  gems: number,
): boolean {
  return wallet.free >= gems && !isDayOver(wallet, zone);
}

/** The time at which the day of a package is over: to work it out anew for each ask would cost more than all else about gems. */
const knownEnds = new LRUCache<string, number>({ max: 2_000 });

function isDayOver(taken: TakenPackage, zone: string | null): boolean {
  const key = `${taken.day} ${taken.zone} ${zone}`;
  const end = knownEnds.get(key);
  if (end !== undefined && Date.now() < end) return false;
  const terms = { zone, now: Temporal.Now.instant() };
  if (isNewDay(taken, terms)) return true;
  knownEnds.set(key, refillsAt(taken, terms).epochMilliseconds);
  return false;
}
