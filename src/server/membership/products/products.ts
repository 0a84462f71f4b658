import productsFile from '#src/content/products.json' with { type: 'json' };
import { z } from 'zod';
import { AppError } from '#src/contract/errors/app-error.ts';
import { type Currency, currencies, currencyCode } from '#src/contract/locale/currency.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { contentId } from '#src/contract/call/fields.ts';
import type { Product } from '#src/contract/membership/payment-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';

const prices = z.record(currencyCode, z.number().int().min(1));

const soldSchema = z.discriminatedUnion('kind', [
  z.strictObject({ id: contentId, kind: z.literal('gems'), gems: z.number().int().min(1), prices }),
  z.strictObject({
    id: contentId,
    kind: z.literal('subscription'),
    level: z.enum(['VIP', 'SVIP']),
    interval: z.enum(['month', 'year']),
    prices,
  }),
]);

type Sold = z.infer<typeof soldSchema>;

/** A subscription in one currency. */
export interface Plan extends Product {
  kind: 'subscription';
  level: 'VIP' | 'SVIP';
  interval: 'month' | 'year';
}

/** The products (rule:products), from their content file. */
const sold: readonly Sold[] = z.array(soldSchema).parse(productsFile);

export function listProductsIn(currency: Currency): Product[] {
  return sold.map((product) => priceIn(product, currency));
}

/** Returns a product in one currency; null for a product that is not sold. */
export function findProduct(id: string, currency: Currency): Product | null {
  const product = sold.find((each) => each.id === id);
  return product === undefined ? null : priceIn(product, currency);
}

/** @throws AppError 40003 for a product that is not sold */
export function requireProduct(id: string, currency: Currency): Product {
  const product = findProduct(id, currency);
  if (product === null) throw new AppError(40003, { userMessage: userMessages.productUnknown });
  return product;
}

/** @throws AppError 40003 if it is not a subscription that is sold */
export function requirePlan(id: string, currency: Currency): Plan {
  const product = requireProduct(id, currency);
  if (!isPlan(product)) throw new AppError(40003, { userMessage: userMessages.productUnknown });
  return product;
}

export function isPlan(product: Product): product is Plan {
  return product.kind === 'subscription' && product.level !== null && product.interval !== null;
}

/** Reads a currency in lower case, as providers write it; null for one in which nothing is sold. */
export function readCurrency(text: string): Currency | null {
  return currencies.find((currency) => currency.toLowerCase() === text.toLowerCase()) ?? null;
}

function priceIn(product: Sold, currency: Currency): Product {
  const common = { id: product.id, kind: product.kind, currency, amount: product.prices[currency] };
  return product.kind === 'gems'
    ? { ...common, gems: product.gems, level: null, interval: null }
    : { ...common, gems: null, level: product.level, interval: product.interval };
}

interface ProductFacts {
  id: string;
  gems: number | null;
  level: 'VIP' | 'SVIP' | null;
  interval: 'month' | 'year' | null;
}

const wordings: Readonly<Record<Language, Record<'gems' | 'month' | 'year', (what: string) => string>>> = {
  en: {
    gems: (count) => `${count} gems`,
    month: (level) => `${level} membership, monthly`,
    year: (level) => `${level} membership, yearly`,
  },
  'zh-CN': {
    gems: (count) => `${count} 宝石`,
    month: (level) => `${level} 月度会员`,
    year: (level) => `${level} 年度会员`,
  },
};

/** Returns the name of a product in a checkout, on an invoice and in an e-mail. */
export function nameProduct(product: ProductFacts, language: Language): string {
  const { gems, level, interval } = product;
  if (gems !== null) {
    const count = new Intl.NumberFormat(language).format(gems);
    return wordings[language].gems(count);
  }
  if (level === null || interval === null) return product.id;
  return wordings[language][interval](level);
}
