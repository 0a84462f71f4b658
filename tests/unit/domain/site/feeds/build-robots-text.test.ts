import robotsParser from 'robots-parser';
import { expect, it } from 'vitest';
import { allCalls } from '#src/contract/all-calls.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { buildRobotsText } from '#src/domain/site/feeds/build-robots-text.ts';

const origin = 'https://yuanfen.example';
const robots = robotsParser(`${origin}/robots.txt`, buildRobotsText(origin));

it('crawlers may request every findable page, and its files', () => {
  const pages = Object.values(pageRoutes).filter(({ isFindable }) => isFindable);
  const needed = [
    '/_astro/a.css',
    '/pictures/0123456789abcdef/480',
    '/og/site/home/en/a.jpg',
    '/blogs/feed.xml',
    '/llms.txt',
    '/manifest.webmanifest',
  ];
  for (const path of [...pages.map((page) => page.path), ...needed, '/category/search', '/blogs?page=2']) {
    expect(robots.isAllowed(`${origin}${path}`, 'Googlebot'), path).toBe(true);
  }
});

it('crawlers are kept from calls and from personal pages', () => {
  const personal = Object.values(pageRoutes).filter(({ isFindable }) => !isFindable);
  const paths = [...personal.map((page) => page.path), ...allCalls.map((call) => call.path), '/search?q=a'];
  for (const path of paths) expect(robots.isAllowed(`${origin}${path}`, 'Googlebot'), path).toBe(false);
});

it('the full address of the sitemap is named for crawlers', () => {
  expect(robots.getSitemaps()).toEqual([`${origin}/sitemap.xml`]);
});
