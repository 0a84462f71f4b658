import { type Currency, currencyDigits } from '#src/contract/base/currency.ts';
import type { Language } from '#src/contract/base/language.ts';

/** In which form of a language amounts are written: one that tells apart the currencies that share a sign. */
export const moneyForms: Readonly<Record<Language, string>> = { en: 'en-001', 'zh-CN': 'zh-CN' };

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Writes the money value of gems: `US$0.01`. Where the digits of the currency would say nothing but 0, as many follow as
 * are needed for one that says more: what costs something is never shown as nothing.
 * @param pack what a number of gems costs, in the smallest unit of the currency
 */
export function describeMoney(
  gems: number,
  pack: { gems: number; price: number },
  currency: Currency,
  language: Language,
): string {
  const digits = currencyDigits[currency];
  const amount = (gems * pack.price) / pack.gems / 10 ** digits;
  const isShown = Number(amount.toFixed(digits)) > 0;
  return formatOf(currency, language, isShown ? {} : { maximumSignificantDigits: 1 }).format(amount);
}

function formatOf(
  currency: Currency,
  language: Language,
  digits: { maximumSignificantDigits?: number },
): Intl.NumberFormat {
  const key = `${currency} ${language} ${digits.maximumSignificantDigits ?? 'all'}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(moneyForms[language], { style: 'currency', currency, ...digits });
  formats.set(key, format);
  return format;
}
