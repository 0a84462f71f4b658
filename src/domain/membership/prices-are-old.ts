import { pageCacheSeconds } from '#src/contract/routes.ts';

/**
 * Whether prices have to be fetched again: after the default cache time (spec §9, D7).
 * @param fetched when the prices that are shown were read, and when this browser last asked (`pricingTime`), in ms
 */
export function pricesAreOld(fetched: { shown: number; asked: number | null }, now: number): boolean {
  return now - Math.min(fetched.shown, fetched.asked ?? fetched.shown) >= pageCacheSeconds * 1_000;
}
