import products from '#src/content/products.json' with { type: 'json' };
import type { GemAction, Quote } from '#src/contract/membership/gem-calls.ts';
import { describeMoney } from '#src/domain/gems/money.ts';
import { type PriceOptions, priceOf } from './charge.ts';
import type { Payer } from './load-payer.ts';

/** The pack whose price says what a gem is worth: the smallest, of which one costs most. */
const [pack] = products
  .flatMap(({ gems, prices }) => (gems === undefined ? [] : [{ gems, prices }]))
  .toSorted((one, other) => one.gems - other.gems);

/** Writes the price of an action as a payer is told before it (rule:gem-prices, rule:money-beside-gems). */
export function quoteOf(action: GemAction, payer: Payer, options: PriceOptions = {}): Quote {
  const { gems, due } = priceOf(action, payer, options);
  const { currency, language } = payer;
  const money =
    due === 0 || pack === undefined
      ? null
      : describeMoney(due, { gems: pack.gems, price: pack.prices[currency] }, currency, language);
  return { gems, due, money };
}
