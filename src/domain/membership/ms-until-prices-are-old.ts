import { pageCacheSeconds } from '#src/contract/pages/routes.ts';

/**
 * Returns the time until prices are fetched again: the default cache time (rule:prices-age).
 * @param fetched when the shown prices were read, and when this browser last requested them (`pricingTime`), in ms
 * @returns the ms left; 0 for outdated prices
 */
export function msUntilPricesAreOld(fetched: { shown: number; asked: number | null }, now: number): number {
  const read = Math.min(fetched.shown, fetched.asked ?? fetched.shown);
  return Math.max(0, read + pageCacheSeconds * 1_000 - now);
}
