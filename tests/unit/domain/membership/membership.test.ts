import { describe, expect, it } from 'vitest';
import products from '#src/content/products.json' with { type: 'json' };
import { currencies } from '#src/contract/locale/currency.ts';
import { formatMegabytes } from '#src/domain/membership/format-megabytes.ts';
import { formatPrice, monthlyWorth, priceOfThousand } from '#src/domain/membership/format-price.ts';
import { buyAddress, readMembershipAddress } from '#src/domain/membership/membership-address.ts';
import { msUntilPricesAreOld } from '#src/domain/membership/ms-until-prices-are-old.ts';

it('the products are VIP and SVIP by month and year, and packs of 5 K, 12 K and 30 K gems, in five currencies (rule:products)', () => {
  expect(currencies).toEqual(['USD', 'EUR', 'GBP', 'JPY', 'CNY']);
  expect(
    products.map(({ level, interval, gems, prices }) => [level, interval, gems, Object.keys(prices)]),
  ).toEqual([
    ['VIP', 'month', undefined, currencies],
    ['VIP', 'year', undefined, currencies],
    ['SVIP', 'month', undefined, currencies],
    ['SVIP', 'year', undefined, currencies],
    [undefined, undefined, 5_000, currencies],
    [undefined, undefined, 12_000, currencies],
    [undefined, undefined, 30_000, currencies],
  ]);
});

describe('prices', () => {
  it.each([
    [999, 'USD', 'en', 'US$9.99'],
    [1500, 'JPY', 'en', 'JP¥1,500'],
    [1500, 'JPY', 'zh-CN', 'JP¥1,500'],
    [6800, 'CNY', 'zh-CN', '¥68'],
    [6800, 'CNY', 'en', 'CN¥68'],
    [2640, 'GBP', 'zh-CN', '£26.40'],
    [0, 'EUR', 'en', '€0'],
  ] as const)('%i of %s are written in %s as %s', (amount, currency, language, written) => {
    expect(formatPrice(amount, currency, language)).toBe(written);
  });

  it('no month of a year, and no thousand gems, is shown cheaper than it is', () => {
    for (const { prices, gems } of products) {
      for (const currency of currencies) {
        const amount = prices[currency];
        expect(monthlyWorth(amount) * 12).toBeGreaterThanOrEqual(amount);
        if (gems !== undefined) {
          expect((priceOfThousand(amount, gems) * gems) / 1_000).toBeGreaterThanOrEqual(amount);
        }
      }
    }
  });

  it('are old after the default cache time, whichever is older: those of the page or the last time they were requested (rule:prices-age)', () => {
    const hour = 3_600_000;
    expect(msUntilPricesAreOld({ shown: 0, asked: null }, hour - 1)).toBe(1);
    expect(msUntilPricesAreOld({ shown: 0, asked: null }, hour)).toBe(0);
    expect(msUntilPricesAreOld({ shown: 10 * hour, asked: 9 * hour }, 10 * hour)).toBe(0);
    expect(msUntilPricesAreOld({ shown: 0, asked: hour }, hour)).toBe(0);
    expect(msUntilPricesAreOld({ shown: hour, asked: hour }, hour + 1)).toBe(hour - 1);
  });
});

describe('the address of /membership', () => {
  it('has no way back that an order could not return to', () => {
    const search = (length: number) => `?return=${encodeURIComponent(`/chat/${'a'.repeat(length - 6)}`)}`;
    expect(readMembershipAddress(search(500)).back).toHaveLength(500);
    expect(readMembershipAddress(search(501)).back).toBeNull();
  });

  it('keeps the product, the currency and the way back over a login', () => {
    const address = buyAddress('vip-month', 'EUR', '/chat/peng-yue-f01?c=1');
    expect(address).toBe('/membership?currency=EUR&buy=vip-month&return=%2Fchat%2Fpeng-yue-f01%3Fc%3D1');
    expect(readMembershipAddress(new URL(address, 'http://site').search)).toEqual({
      order: null,
      buy: 'vip-month',
      back: '/chat/peng-yue-f01?c=1',
      isShort: false,
    });
    expect(readMembershipAddress('?return=%2Fchat%2Fa&short=1')).toMatchObject({ isShort: true });
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'leads nowhere but to this site: %s (rule:local-redirects)',
    (target) => {
      expect(readMembershipAddress(`?return=${encodeURIComponent(target)}`).back).toBeNull();
    },
  );
});

it.each([
  [500, '500 MB'],
  [1_000, '1 GB'],
  [1_550, '1.6 GB'],
])('%i megabytes are written as %s', (megabytes, written) => {
  expect(formatMegabytes(megabytes)).toBe(written);
});
