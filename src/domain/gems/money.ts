import { type Currency, currencyDigits } from '#src/contract/locale/currency.ts';
import type { Language } from '#src/contract/locale/language.ts';

/**
 * The regional form of each language in which amounts are written: a form that distinguishes currencies with the same
 * sign.
 */
export const moneyForms: Readonly<Record<Language, string>> = { en: 'en-001', 'zh-CN': 'zh-CN' };

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Writes the money value of gems: `US$0.01`. Where the currency's usual digits would show 0, as many digits are added
 * as are needed to show more: a cost is never shown as zero.
 * @param pack the price of a number of gems, in the smallest unit of the currency
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
