import { type Currency, currencyDigits } from '#src/contract/currency.ts';
import type { Language } from '#src/contract/language.ts';

/** English that tells apart the currencies that share a sign. */
const formOf: Readonly<Record<Language, string>> = { en: 'en-001', 'zh-CN': 'zh-CN' };

/** An amount in the smallest unit of its currency as people write it: `US$9.99`, `JP¥1,500`; no zeros behind a whole number. */
export function formatPrice(amount: number, currency: Currency, language: Language): string {
  const value = amount / 10 ** currencyDigits[currency];
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat(formOf[language], options).format(value);
}

/** What a month of a yearly price costs, rounded up: the page never says less than is paid. */
export function monthlyWorth(yearlyAmount: number): number {
  return Math.ceil(yearlyAmount / 12);
}

/** What 1,000 gems of a pack cost, rounded up. */
export function priceOfThousand(amount: number, gems: number): number {
  return Math.ceil((amount * 1_000) / gems);
}

/**
 * What some gems are worth at the price of a pack, as people write it; a worth below the smallest unit keeps as many
 * digits as it takes to be something.
 */
export function formatGemWorth(
  gems: number,
  pack: { amount: number; gems: number | null; currency: Currency },
  language: Language,
): string {
  const worth = (pack.amount * gems) / (pack.gems ?? 1) / 10 ** currencyDigits[pack.currency];
  const options = { style: 'currency', currency: pack.currency } as const;
  const digits = { maximumSignificantDigits: 1, roundingPriority: 'morePrecision' } as const;
  return new Intl.NumberFormat(formOf[language], { ...options, ...digits }).format(worth);
}
