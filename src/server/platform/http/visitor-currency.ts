import { currencies, type Currency } from '#src/contract/currency.ts';

/**
 * The currency that this browser chose, as the cookie `settings` tells it (spec §3, D7); undefined without one. It
 * decides which prices are shown and nothing else, so that nothing is looked up: pages that are kept need no database.
 */
export function readVisitorCurrency(cookies: string | null | undefined): Currency | undefined {
  if (cookies === null || cookies === undefined || !cookies.includes('settings=')) return undefined;
  const told = /(?:^|; ?)settings=[^;]*%22currency%22(?::|%3A)%22([A-Z]{3})%22/.exec(cookies)?.[1];
  return currencies.find((code) => code === told);
}
