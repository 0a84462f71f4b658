import products from '#src/content/products.json' with { type: 'json' };
import type { GemAction } from '#src/contract/gems/gem-calls.ts';
import type { Quote } from '#src/contract/gems/gem-balance-calls.ts';
import { describeMoney } from '#src/domain/gems/money.ts';
import { type PriceOptions, priceOf } from './charge.ts';
import { eq } from 'drizzle-orm';
import type { Currency } from '#src/contract/locale/currency.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { VipLevel } from '#src/contract/call/level.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Env } from '#src/server/platform/settings/env.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';

/** The pack whose price defines the value of a gem: the smallest, in which a gem costs most. */
const [pack] = products
  .flatMap(({ gems, prices }) => (gems === undefined ? [] : [{ gems, prices }]))
  .toSorted((one, other) => one.gems - other.gems);

/** Returns the price of an action as a payer sees it beforehand (rule:gem-prices, rule:money-beside-gems). */
export function quoteOf(action: GemAction, payer: Payer, options: PriceOptions = {}): Quote {
  const { gems, due } = priceOf(action, payer, options);
  const { currency, language } = payer;
  const money =
    due === 0 || pack === undefined
      ? null
      : describeMoney(due, { gems: pack.gems, price: pack.prices[currency] }, currency, language);
  return { gems, due, money };
}

/** The facts on which a payer's prices and their display depend. */
export interface Payer {
  /** False on a site that charges nothing (`GEMS=off`). */
  isCharged: boolean;
  vipLevel: VipLevel;
  /** The currency of the money value of a price. */
  currency: Currency;
  language: Language;
}

export interface PriceReader {
  /** Null for an unknown visitor. */
  userId: string | null;
  language: Language;
  /** The currency that the browser chose, or that fits its region, for a person whose account has no choice. */
  browserCurrency: Currency;
}

const selectPayer = cacheQuery((queries) =>
  queries
    .select({ vipLevel: users.vipLevel, currency: users.currency })
    .from(users)
    .where(eq(users.id, given('userId'))),
);

/** Reads the facts on which somebody's prices depend, once for all prices. An erased user pays like anybody. */
export async function loadPayer(
  queries: Queries,
  { GEMS }: Pick<Env, 'GEMS'>,
  { userId, language, browserCurrency }: PriceReader,
): Promise<Payer> {
  const [user] = userId === null ? [] : await selectPayer(queries, null, { userId });
  return {
    isCharged: GEMS === 'on',
    vipLevel: user?.vipLevel ?? 'NOT_VIP',
    currency: user?.currency ?? browserCurrency,
    language,
  };
}
