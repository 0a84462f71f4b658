import { currencies, type Currency } from '#src/contract/locale/currency.ts';
import { composeAcceptLanguage, type Language } from '#src/contract/locale/language.ts';
import { currencyOfLocale } from '#src/domain/site/currency-of-locale.ts';

/**
 * Reads the currency that this browser chose from the cookie `settings` (rule:settings, rule:currency); undefined
 * without one. It only decides which prices are shown, so it is not verified: cached pages need no database.
 */
export function readVisitorCurrency(cookies: string | null | undefined): Currency | undefined {
  if (cookies === null || cookies === undefined || !cookies.includes('settings=')) return undefined;
  const told = /(?:^|; ?)settings=[^;]*%22currency%22(?::|%3A)%22([A-Z]{3})%22/.exec(cookies)?.[1];
  return currencies.find((code) => code === told);
}

/** The currencies of header values that were parsed before: browsers send few different values. */
const readBefore = new Map<string, Currency>();
const mostReadBefore = 1_000;

/**
 * Returns the currency of prices for a browser: the currency that it chose, else the currency of its region
 * (rule:currency).
 */
export function chooseCurrency(
  cookies: string | null | undefined,
  acceptLanguage: string | null | undefined,
): Currency {
  const chosen = readVisitorCurrency(cookies);
  if (chosen !== undefined) return chosen;
  const accepted = acceptLanguage ?? '';
  const known = readBefore.get(accepted);
  if (known !== undefined) return known;
  const currency = currencyOfLocale(accepted);
  if (readBefore.size < mostReadBefore) readBefore.set(accepted, currency);
  return currency;
}

/**
 * Returns the currency for a page, whose language the person may have chosen against the browser's (rule:languages).
 */
export function currencyOfPage(
  cookies: string | null | undefined,
  language: Language,
  acceptLanguage: string | null | undefined,
): Currency {
  return chooseCurrency(cookies, composeAcceptLanguage(language, acceptLanguage ?? ''));
}

/** Returns the currency from the headers of a call. */
export function currencyOfHeaders(headers: Headers): Currency {
  return chooseCurrency(headers.get('cookie'), headers.get('accept-language'));
}
