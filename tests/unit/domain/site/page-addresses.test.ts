import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '#src/contract/locale/language.ts';
import { type PageName, pageRoutes } from '#src/contract/pages/routes.ts';
import { matchPageRoute } from '#src/domain/site/match-page-route.ts';
import {
  canonicalPath,
  canonicalUrl,
  listAlternates,
  type PagePlace,
} from '#src/domain/site/page-addresses.ts';

const origin = 'https://yuanfen.example';

function pathOf(page: PageName, query: string, language: 'en' | 'zh-CN' = 'en'): string {
  const params = { category: 'a', article_title: 'b', character: 'c-1' };
  return canonicalPath({ page, params, query: new URLSearchParams(query) }, language);
}

const pageNames = Object.keys(pageRoutes).filter((name): name is PageName => Object.hasOwn(pageRoutes, name));
const slug = fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+){0,3}$/);
const query = fc.dictionary(
  fc.constantFrom(
    'page',
    'gender',
    'sort',
    'scope',
    'until',
    'q',
    'lang',
    'utm_source',
    'fbclid',
    'ref',
    'x y',
  ),
  fc.oneof(
    fc.constantFrom('1', '2', '37', 'MALE', 'male', 'FEMALE', 'all', 'popular', 'new', 'regular', 'zh-CN'),
    fc.string(),
  ),
);
const place: fc.Arbitrary<PagePlace> = fc
  .record({
    page: fc.constantFrom(...pageNames),
    category: slug,
    article_title: slug,
    order: slug,
    name: slug,
    id: slug,
    query,
  })
  .map(({ page, name, id, query: asked, ...params }) => ({
    page,
    params: { ...params, character: `${name}-${id.replaceAll('-', '')}` },
    query: new URLSearchParams(asked),
  }));

/** Returns the place that an address leads to. */
function follow(address: string): PagePlace {
  const url = new URL(address);
  const match = matchPageRoute(url.pathname);
  if (match === null) throw new Error(`${address} leads nowhere.`);
  return { page: match.name, params: match.params, query: url.searchParams };
}

describe('the canonical address of a page', () => {
  it('is its own canonical address', () => {
    fc.assert(
      fc.property(place, fc.constantFrom(...languages), (asked, language) => {
        const url = canonicalUrl(origin, asked, language);
        expect(canonicalUrl(origin, follow(url), language)).toBe(url);
      }),
    );
  });

  it('is the same whatever else the address held: tracking, until, order, defaults', () => {
    fc.assert(
      fc.property(place, query, (asked, noise) => {
        const own = new Set<string>(pageRoutes[asked.page].query.filter((name) => name !== 'until'));
        const added = Object.entries(noise).filter(([name]) => !own.has(name));
        const noisy = new URLSearchParams([...added, ...[...(asked.query ?? [])].toReversed()]);
        expect(canonicalPath({ ...asked, query: noisy }, 'en')).toBe(canonicalPath(asked, 'en'));
      }),
    );
  });

  it('has one form for a path, in lower case and without a slash at its end', () => {
    fc.assert(
      fc.property(place, (asked) => {
        const path = canonicalPath({ ...asked, query: new URLSearchParams() }, 'en');
        expect(path).toMatch(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/);
        const params = { ...asked.params, category: asked.params?.['category']?.toUpperCase() };
        expect(canonicalPath({ ...asked, params, query: new URLSearchParams() }, 'en')).toBe(path);
      }),
    );
  });

  it('leaves the id of a character unchanged, because ids distinguish upper case (rule:character-address)', () => {
    const params = { character: 'Zoe-The-First-aB3' };
    expect(canonicalPath({ page: 'character-character', params }, 'en')).toBe('/character/zoe-the-first-aB3');
  });

  it.each([
    ['blogs', 'page=1', '/blogs'],
    ['blogs', 'page=2&until=2026-01-01T00:00:00.000Z&utm_source=mail', '/blogs?page=2'],
    ['blogs', 'page=02', '/blogs'],
    ['blogs', 'page=-1', '/blogs'],
    ['blogs', 'gender=MALE', '/blogs'],
    ['index', 'gender=FEMALE', '/'],
    ['index', 'show=all', '/?show=all'],
    ['index', 'show=ALL&gender=all', '/?show=all'],
    ['index', 'show=all&gender=FEMALE', '/?gender=FEMALE&show=all'],
    ['category', 'show=all&gender=ALL', '/category'],
    ['index', 'page=3&gender=male', '/?gender=MALE&page=3'],
    ['category-category', 'sort=popular&scope=regular', '/category/a'],
    ['category-category', 'scope=all&sort=new&page=2', '/category/a?sort=new&scope=all&page=2'],
    ['category-category', 'sort=best', '/category/a'],
    ['safety', 'page=2', '/safety'],
  ] as const)('of %s with %s is %s', (page, asked, path) => {
    expect(pathOf(page, asked)).toBe(path);
  });

  it('names Chinese in the query, last', () => {
    expect(pathOf('blogs', 'page=2', 'zh-CN')).toBe('/blogs?page=2&lang=zh-CN');
    expect(pathOf('index', '', 'zh-CN')).toBe('/?lang=zh-CN');
  });

  it('cannot be composed without the parameters of the path', () => {
    expect(() => canonicalPath({ page: 'blogs-category' }, 'en')).toThrow(
      'The path of blogs-category needs a category.',
    );
  });
});

describe('the alternates of a page', () => {
  it('are those of the languages in which the content exists', () => {
    const story: PagePlace = {
      page: 'blogs-category-article_title',
      params: { category: 'a', article_title: 'b' },
    };
    expect(listAlternates(origin, story, ['en'])).toEqual([
      { hreflang: 'en', href: `${origin}/blogs/a/b` },
      { hreflang: 'x-default', href: `${origin}/blogs/a/b` },
    ]);
  });

  it('are the same on all of them, and are canonical addresses', () => {
    fc.assert(
      fc.property(place, (asked) => {
        const alternates = listAlternates(origin, asked);
        expect(alternates.map(({ hreflang }) => hreflang)).toEqual(['en', 'zh-CN', 'x-default']);
        for (const { hreflang, href } of alternates) {
          expect(listAlternates(origin, follow(href))).toEqual(alternates);
          expect(canonicalUrl(origin, asked, hreflang === 'x-default' ? 'en' : hreflang)).toBe(href);
        }
      }),
    );
  });
});
