import { type Currency, currencyDigits } from '#src/contract/locale/currency.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { moneyForms } from '../gems/money.ts';

/**
 * Formats an amount in the smallest unit of its currency as people write it: `US$9.99`, `JP¥1,500`; without zeros after
 * a whole number.
 */
export function formatPrice(amount: number, currency: Currency, language: Language): string {
  const value = amount / 10 ** currencyDigits[currency];
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat(moneyForms[language], options).format(value);
}

/** Divides a yearly price into months, rounded up: the page never shows less than is paid. */
export function monthlyWorth(yearlyAmount: number): number {
  return Math.ceil(yearlyAmount / 12);
}

/** Computes the price of 1,000 gems of a pack, rounded up. */
export function priceOfThousand(amount: number, gems: number): number {
  return Math.ceil((amount * 1_000) / gems);
}
