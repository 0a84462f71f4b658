import { describe, expect, inject, it } from 'vitest';
import { readPage } from '#tests/support/site/read-page.ts';

const url = inject('siteUrl');

describe('/membership without script', () => {
  it.each([
    { lang: 'en', path: '/membership', prices: ['US$9.99', 'US$95.90', 'US$29.99', 'US$4.99', 'US$19.99'] },
    { lang: 'zh-CN', path: '/membership', prices: ['¥68', '¥648', '¥198', '¥34', '¥138'] },
    { lang: 'en', path: '/membership?currency=JPY', prices: ['JP¥1,500', 'JP¥14,400', 'JP¥750'] },
    { lang: 'zh-CN', path: '/membership?currency=eur', prices: ['€9.99', '€95.90', '€4.99'] },
  ])('states prices, the value of gems, and how it ends: $path in $lang', async ({ lang, path, prices }) => {
    const page = await readPage(`${url}${path}`, { Cookie: `lang=${lang}`, 'Accept-Language': 'en-US' });
    const stated = page.texts('main strong, main .price');
    for (const price of prices) expect(stated).toContain(price);
    const costs = page.texts('main .action-costs dd');
    expect(costs).toHaveLength(5);
    for (const cost of costs) expect(cost).toContain('≈');
    expect(page.texts('main table tr')).toHaveLength(9);
    expect(
      page.values('main button', 'class').filter((name) => name?.includes('needs-script') !== true),
      'what needs script is hidden without it',
    ).toEqual([]);
    expect(page.texts('main').join()).not.toContain('JP¥1,500.00');
  });

  it.each([
    { locale: 'en-GB', price: '£8.99', worth: '≈ £' },
    { locale: 'de-DE', price: '€9.99', worth: '≈ €' },
    { locale: 'ja-JP', price: 'JP¥1,500', worth: '≈ JP¥' },
  ])('has the currency of the region of $locale (rule:currency)', async ({ locale, price, worth }) => {
    const page = await readPage(`${url}/membership`, { Cookie: 'lang=en', 'Accept-Language': locale });
    expect(page.texts('main strong')).toContain(price);
    expect(page.texts('main .action-costs').join()).toContain(worth);
  });

  it('leads to every currency by links', async () => {
    const page = await readPage(`${url}/membership`, { Cookie: 'lang=en' });
    const currencies = page.values('nav a[rel="nofollow"]', 'href');
    expect(currencies).toContain('/membership?currency=GBP');
    const inPounds = await readPage(`${url}/membership?currency=GBP`, { Cookie: 'lang=en' });
    expect(inPounds.texts('main strong')).toContain('£8.99');
  });
});

it('texts that a page sends to a chat say how many replies a guest has; with a VIP character it is half of that', async () => {
  const read = (path: string) => readPage(`${url}${path}`, { Cookie: 'lang=en', 'Accept-Language': 'en-US' });
  const usual = '20 free replies today as a guest';
  const home = await read('/');
  expect(home.texts('.hero-cost').join()).toMatch(/^[12]0 free replies today as a guest$/);
  expect((await read('/character/peng-yue-f01')).texts('main').join()).toContain(usual);
  expect(
    (await read('/blogs/culture/what-yuanfen-means')).texts('[aria-labelledby="talk-about"]').join(),
  ).toContain(usual);
  const [vip = ''] = home.values('.card-vip a[href^="/character/"]', 'href');
  expect((await read(vip ?? '')).texts('main').join()).toContain('10 free replies today as a guest');
});
