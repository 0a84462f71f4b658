import { expect, it } from 'vitest';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { matchPageRoute } from '#src/domain/site/match-page-route.ts';
import { parentPath } from '#src/domain/site/parent-path.ts';

it.each([
  ['a story', 'blogs-category-article_title', '/blogs'],
  ['stories of a category', 'blogs-category', '/blogs'],
  ['characters of a category', 'category-category', '/category'],
  ['the settings', 'mine-settings', '/mine/chats'],
  ['the favourites', 'mine', '/mine/chats'],
  ['the sandbox', 'membership-sandbox', '/membership'],
  ['a character', 'character-character', '/'],
  ['a legal page', 'privacy-policy', '/'],
  ['a page that is not there', null, '/'],
] as const)('the back link of %s leads to its parent page', (_page, name, path) => {
  expect(parentPath(name)).toBe(path);
});

it('a page that a tab leads to has none above it, and every other has one that exists', () => {
  const names = Object.keys(pageRoutes).filter((name): name is keyof typeof pageRoutes => name in pageRoutes);
  const top = names.filter((name) => parentPath(name) === null);
  expect(top).toEqual(['index', 'blogs', 'membership', 'mine-chats']);
  for (const name of names) {
    const above = parentPath(name);
    if (above !== null) expect(matchPageRoute(above), name).not.toBeNull();
  }
});
