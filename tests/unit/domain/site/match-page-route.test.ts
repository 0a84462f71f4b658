import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { matchPageRoute } from '#src/domain/site/match-page-route.ts';

const names = Object.keys(pageRoutes);
const routeOf = (name: string) =>
  Object.entries(pageRoutes).find(([known]) => known === name)?.[1].path ?? '';
const segment = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text.isWellFormed());

/** The table of rule:pages as literals. */
const pathsOfRule: [name: string, path: string, params: Record<string, string>][] = [
  ['index', '/', {}],
  ['blogs', '/blogs', {}],
  ['blogs-category', '/blogs/guides', { category: 'guides' }],
  [
    'blogs-category-article_title',
    '/blogs/guides/First-Tide',
    { category: 'guides', article_title: 'First-Tide' },
  ],
  ['category', '/category', {}],
  ['category-category', '/category/anime', { category: 'anime' }],
  ['character-character', '/character/aiko-c01', { character: 'aiko-c01' }],
  ['chat-character', '/chat/aiko-c01', { character: 'aiko-c01' }],
  ['membership', '/membership', {}],
  ['mine-chats', '/mine/chats', {}],
  ['mine-settings', '/mine/settings', {}],
  ['safety', '/safety', {}],
  ['aboutus', '/aboutus', {}],
  ['guidelines', '/guidelines', {}],
  ['user-agreemet', '/user-agreemet', {}],
  ['privacy-policy', '/privacy-policy', {}],
];
const pathsOfOurs: [name: string, path: string, params?: Record<string, string>][] = [
  ['search', '/search'],
  ['mine', '/mine'],
  ['mine-characters', '/mine/characters'],
  ['mine-gems', '/mine/gems'],
  ['membership-sandbox', '/membership/sandbox/a-1', { order: 'a-1' }],
  ['login', '/login'],
  ['offline', '/offline'],
  ['share', '/share'],
];

describe('the page of a path (rule:pages)', () => {
  it.each(pathsOfRule)('finds %s at its path: %s', (name, path, params) => {
    expect(matchPageRoute(path)).toEqual({ name, params });
    expect(matchPageRoute(path === '/' ? path : `${path}/`), 'a trailing slash changes nothing').toEqual({
      name,
      params,
    });
  });

  it.each(pathsOfOurs)('finds %s, which the rule does not name, at %s', (name, path, params = {}) => {
    expect(matchPageRoute(path)).toEqual({ name, params });
  });

  it('has no other page', () => {
    const known = [...pathsOfRule, ...pathsOfOurs].map(([name]) => name);
    expect(names.toSorted()).toEqual(known.toSorted());
  });

  it('returns the values of the open segments, decoded', () => {
    const page = fc.constantFrom(...names);
    fc.assert(
      fc.property(page, fc.array(segment, { minLength: 2, maxLength: 2 }), (name, values) => {
        const params = [...routeOf(name).matchAll(/\[(\w+)\]/g)].map((found) => found[1] ?? '');
        const given = Object.fromEntries(params.map((param, at) => [param, values[at] ?? '']));
        const path = params.reduce(
          (filled, param) => filled.replace(`[${param}]`, () => encodeURIComponent(given[param] ?? '')),
          routeOf(name),
        );
        expect(matchPageRoute(path)).toEqual({ name, params: given });
      }),
    );
  });

  it('answers null or a page for any text at all, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webPath()), (text) => {
        const match = matchPageRoute(text);
        if (match !== null) expect(names).toContain(match.name);
      }),
    );
  });

  it.each([
    '',
    'blogs',
    '//',
    '/blogs//',
    '/blogs//x',
    '/Blogs',
    '/mine/x',
    '/mine/chats/x',
    '/character',
    '/%zz',
    '/blogs/%E0%A4%A',
  ])('knows no page at %j', (path) => {
    expect(matchPageRoute(path)).toBeNull();
  });

  it('accepts no name that every object inherits as a page or a segment', () => {
    for (const path of ['/constructor', '/__proto__', '/toString/x']) expect(matchPageRoute(path)).toBeNull();
    expect(matchPageRoute('/blogs/__proto__')?.name).toBe('blogs-category');
  });
});
