import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { findPageTarget, readAddressLanguage } from '#src/server/platform/page-cache/page-target.ts';

const ask = (pathname: string, search = '', language: 'en' | 'zh-CN' = 'en', host = '') =>
  findPageTarget({ pathname, search, language, host });

describe('findPageTarget (rule:kept-pages)', () => {
  it.each([
    '/',
    '/blogs',
    '/blogs/guides/an-article',
    '/character/peng-yue-f01',
    '/safety',
    '/blogs/feed.xml',
  ])('%s is a page for everyone', (pathname) => {
    expect(ask(pathname)).toMatchObject({ address: pathname, language: 'en' });
  });

  it.each(['/chat/peng-yue-f01', '/mine/chats', '/search', '/no/such/page/at/all'])(
    '%s is made for each visitor',
    (pathname) => {
      expect(ask(pathname)).toBeNull();
    },
  );

  it('/membership has one page for each currency, which the address or the choice of the browser names (rule:currency)', () => {
    const keyOf = (search: string, currency?: 'JPY' | 'EUR') =>
      findPageTarget({ pathname: '/membership', search, language: 'en', host: '', currency })?.address;
    expect(keyOf('')).toBe('/membership');
    expect(keyOf('?currency=jpy&order=x&buy=vip-month&return=/')).toBe('/membership?currency=JPY');
    expect(keyOf('', 'JPY')).toBe('/membership?currency=JPY');
    expect(keyOf('?currency=EUR', 'JPY')).toBe('/membership?currency=EUR');
    expect(keyOf('?currency=XXX')).toBe('/membership');
    const elsewhere = { pathname: '/blogs', search: '', language: 'en', host: '', currency: 'JPY' } as const;
    expect(findPageTarget(elsewhere)?.address).toBe('/blogs');
  });

  it('leaves tracking parameters out, whatever they are', () => {
    const plain = ask('/blogs', '?page=2')?.key;
    expect(ask('/blogs', '?utm_source=x&page=2&fbclid=y&gclid=z')?.key).toBe(plain);
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const names = [...new URLSearchParams(query).keys()];
        fc.pre(!names.includes('page') && !names.includes('until'));
        return ask('/blogs', `?${query}&page=2`)?.key === plain;
      }),
    );
  });

  it('puts the parameters that matter into one order, each once', () => {
    const tidy = ask('/', '?gender=MALE&page=2')?.address;
    expect(tidy).toBe('/?gender=MALE&page=2');
    expect(ask('/', '?page=2&x=1&gender=MALE&gender=FEMALE')?.address).toBe(tidy);
  });

  it('ignores endless values', () => {
    expect(ask('/blogs', `?page=${'1'.repeat(5_000)}`)?.address).toBe('/blogs');
  });

  it('does not keep the pages of a list as it was at some moment: there are as many as moments', () => {
    expect(ask('/blogs', '?page=2')?.mayKeep).toBe(true);
    expect(ask('/blogs', '?page=2&until=2026-11-21T00:00:00.000Z')?.mayKeep).toBe(false);
  });

  it('shows whoever begins with men or everyone the page that asks for them, and everybody else the plain one (rule:opposite-gender)', () => {
    const home = (homeFilter: 'FEMALE' | 'MALE' | 'ALL' | undefined, search = '', pathname = '/') =>
      findPageTarget({ pathname, search, language: 'en', host: '', homeFilter })?.address;
    expect([home('MALE'), home('ALL'), home('FEMALE'), home(undefined)]).toEqual([
      '/?gender=MALE',
      '/?gender=ALL',
      '/',
      '/',
    ]);
    expect(home('MALE', '?page=2')).toBe('/?gender=MALE&page=2');
    expect(home('MALE', '?utm_source=x')).toBe('/?gender=MALE');
    expect(home('MALE', '?show=all'), 'everybody').toBe('/?show=all');
    for (const search of ['?SHOW=all', '?show=all-x', '?x=1&show=all%20']) {
      expect(home('MALE', search), `${search} asks for nothing`).toBe('/?gender=MALE');
    }
    expect(home('MALE', '?show=%61ll&page=2')).toBe('/?show=all&page=2');
    expect(home('MALE', '?gender=FEMALE')).toBe('/?gender=FEMALE');
    expect(home('MALE', '', '/category')).toBe('/category');
  });

  it.each([
    ['/', '?gender=zzz1', '/'],
    ['/', '?gender=male', '/?gender=MALE'],
    ['/', '?show=ALL', '/?show=all'],
    ['/', '?show=some', '/'],
    ['/blogs', '?page=01', '/blogs'],
    ['/blogs', '?page=1', '/blogs'],
    ['/blogs', '?page=abc', '/blogs'],
    ['/blogs', '?page=2e0', '/blogs'],
    ['/blogs', '?page=99999', '/blogs'],
    ['/blogs', '?until=yesterday', '/blogs'],
    ['/category/witty', '?sort=NEW&scope=Regular&gender=x', '/category/witty?sort=new&scope=regular'],
    ['/blogs', '?zzz=1', '/blogs'],
  ])('of %s%s it keeps %s: made-up values are no pages of their own', (pathname, search, address) => {
    expect(ask(pathname, search)?.address).toBe(address);
  });

  it('makes no more keys of 1,000 made-up queries than there are pages', () => {
    const keys = Array.from({ length: 1_000 }, (_, index) => [
      ask('/', `?gender=zzz${index}`)?.key,
      ask('/', `?page=0${index}`)?.key,
      ask('/', `?sort=${index}&q=${index}`)?.key,
    ]).flat();
    expect(new Set(keys).size).toBe(1);
  });

  it('knows the values of every parameter that a cached page reads', () => {
    const values: Record<string, string> = {
      gender: 'FEMALE',
      show: 'all',
      sort: 'new',
      scope: 'all',
      currency: 'JPY',
      page: '2',
      until: '2026-11-21T00:00:00.000Z',
    };
    for (const { path, query, cached } of Object.values(pageRoutes)) {
      if (cached === 'never') continue;
      for (const name of query) {
        const pathname = path.replaceAll(/\[\w+\]/g, 'x');
        const kept = new URL(ask(pathname, `?${name}=${values[name]}`)?.address ?? '', 'http://page');
        expect([path, name, kept.searchParams.get(name)]).toEqual([path, name, values[name]]);
      }
    }
  });

  it('distinguishes languages and hosts', () => {
    const keys = [
      ask('/'),
      ask('/', '', 'zh-CN'),
      ask('/', '', 'en', 'example.org'),
      ask('/', '', 'en', 'evil.example'),
    ].map((target) => target?.key);
    expect(new Set(keys).size).toBe(4);
  });
});

describe('readAddressLanguage', () => {
  it.each([
    ['?lang=zh-CN', 'zh-CN'],
    ['?page=2&lang=en', 'en'],
    ['?lang=fr', undefined],
    ['?slang=en', undefined],
    ['', undefined],
  ])('reads %s as %s (rule:languages)', (search, language) => {
    expect(readAddressLanguage(search)).toBe(language);
  });
});
