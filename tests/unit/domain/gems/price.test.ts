import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies } from '#src/contract/locale/currency.ts';
import { gemActions } from '#src/contract/gems/gem-calls.ts';
import { languages } from '#src/contract/locale/language.ts';
import { currencyOfLocale } from '#src/domain/site/currency-of-locale.ts';
import { describeMoney } from '#src/domain/gems/money.ts';
import { computePrice, computeShare, tokensOfReply } from '#src/domain/gems/price.ts';

const plain = { freePictures: false, freeVoice: false, vipCharacterFactor: 2 };
const subscriber = { freePictures: true, freeVoice: true, vipCharacterFactor: 1 };

describe('prices (rule:gem-prices)', () => {
  it('VIP characters cost others twice; backgrounds cost the same everywhere', () => {
    for (const action of gemActions) {
      const gems = action === 'background' ? 10 : 20;
      expect(computePrice(action, { gems: 10, benefits: plain, isVipCharacter: true })).toEqual({
        gems,
        due: gems,
      });
    }
    expect(computePrice('reply', { gems: 10, benefits: subscriber, isVipCharacter: true }).due).toBe(10);
  });

  it('pictures and voices are free for subscribers, and owned ones for everybody', () => {
    for (const action of ['picture', 'voice'] as const) {
      expect(computePrice(action, { gems: 50, benefits: subscriber })).toEqual({ gems: 50, due: 0 });
    }
    expect(computePrice('background', { gems: 300, benefits: plain, isOwned: true })).toEqual({
      gems: 300,
      due: 0,
    });
  });

  it('a part of a reply never costs more than all of it, and something once anything was shown', () => {
    const gems = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(gems, fc.integer({ min: 1, max: 5_000 }), (price, shown) => {
        const cost = computeShare(price, shown);
        expect(cost).toBeGreaterThan(0);
        expect(cost).toBeLessThanOrEqual(price);
        if (shown >= tokensOfReply) expect(cost).toBe(price);
      }),
    );
    expect(computeShare(10, 0)).toBe(0);
    expect(computeShare(10, 84)).toBe(7);
  });
});

describe('the money value of gems (rule:money-beside-gems)', () => {
  const pack = { gems: 5_000, price: 499 };

  it.each([
    [10, 'USD', 'en', 'US$0.01'],
    [100, 'USD', 'zh-CN', 'US$0.10'],
    [1, 'USD', 'en', 'US$0.001'],
    [500, 'EUR', 'en', '€0.50'],
    [5_000, 'GBP', 'en', '£4.99'],
    [100, 'CNY', 'zh-CN', '¥0.10'],
    [10, 'JPY', 'en', 'JP¥1'],
    [1, 'JPY', 'zh-CN', 'JP¥0.1'],
  ] as const)('of %d in %s and %s is %s', (gems, currency, language, text) => {
    expect(describeMoney(gems, pack, currency, language)).toBe(text);
  });

  it('is never shown as zero', () => {
    const one = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(
        one,
        one,
        fc.constantFrom(...currencies),
        fc.constantFrom(...languages),
        (gems, price, ...how) => {
          expect(describeMoney(gems, { gems: 5_000, price }, ...how)).toMatch(/[1-9]/);
        },
      ),
    );
  });
});

describe('the currency of a browser', () => {
  it.each([
    ['zh', 'CNY'],
    ['zh-TW', 'USD'],
    ['ja', 'JPY'],
    ['en-GB,en;q=0.8', 'GBP'],
    ['en', 'USD'],
    ['de', 'EUR'],
    ['fr-CA', 'USD'],
    ['nl-BE', 'EUR'],
    ['en;q=0.3, ja;q=0.9', 'JPY'],
    ['*', 'USD'],
    ['de;q=0, en-GB', 'GBP'],
    ['%%, ;;q=x,, fr', 'EUR'],
    [null, 'USD'],
    ['', 'USD'],
  ] as const)('that wants %s is %s', (wanted, currency) => {
    expect(currencyOfLocale(wanted)).toBe(currency);
  });

  it('is one of those that are sold, whatever the header contains', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => currencies.includes(currencyOfLocale(text))),
    );
  });
});
