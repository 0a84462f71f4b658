import { pageCacheSeconds } from '#src/contract/pages/routes.ts';

/**
 * Counts down to the time at which prices are fetched again: the default cache time (rule:prices-age).
 * @param fetched when the prices that are shown were read, and when this browser last asked (`pricingTime`), in ms
 * @returns how many ms are left until then; 0 for prices that are old
 */
export function msUntilPricesAreOld(fetched: { shown: number; asked: number | null }, now: number): number {
  const read = Math.min(fetched.shown, fetched.asked ?? fetched.shown);
  return Math.max(0, read + pageCacheSeconds * 1_000 - now);
}
