import * as z from 'zod/mini';

/** The currencies of payments (rule:currency); JPY has no smaller unit. */
export const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CNY'] as const;

export type Currency = (typeof currencies)[number];

export const currencyCode = z.enum(currencies);

/** The number of digits behind the decimal point of an amount: amounts are whole numbers of the smallest unit. */
export const currencyDigits: Readonly<Record<Currency, number>> = { USD: 2, EUR: 2, GBP: 2, JPY: 0, CNY: 2 };
