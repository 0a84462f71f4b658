import { Readable } from 'node:stream';
import fc from 'fast-check';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { describe, expect, it } from 'vitest';
import { languages } from '#src/contract/locale/language.ts';
import { articlePlace, characterPlace } from '#src/domain/site/places.ts';
import {
  buildSitemapIndex,
  newest,
  type SitemapEntry,
  sitemapLimit,
  writeSitemap,
} from '#src/domain/site/feeds/sitemap.ts';
import { listParts, readPart, readPartNumber } from '#src/feeds/sitemap-parts.ts';
import { listSitemapFaults, listXmlFaults } from '#tests/support/findability/check-xml.ts';

const origin = 'https://yuanfen.example';

const entries: SitemapEntry[] = [
  {
    place: articlePlace({ category: 'guides', path: 'a-b' }),
    languages,
    changed: '2026-03-04T05:06:07.000Z',
    images: [`${origin}/pictures/0123456789abcdef/1440`],
  },
  { place: characterPlace({ slug: 'zoe', id: 'F01' }), languages, changed: null, images: [] },
];

function write(list: Iterable<SitemapEntry>): string {
  return [...writeSitemap(origin, list)].join('');
}

describe('a sitemap file', () => {
  it('conforms to the schema of sitemaps.org', async () => {
    expect(await listSitemapFaults(write(entries))).toEqual([]);
    expect(await listSitemapFaults(write(entries).replaceAll('lastmod', 'changed'))).not.toEqual([]);
  });

  it('names every page in both languages, each with all alternates, its change and its pictures', async () => {
    const read = await parseSitemap(Readable.from(write(entries)));
    expect(read.map(({ url }) => url)).toEqual([
      `${origin}/blogs/guides/a-b`,
      `${origin}/blogs/guides/a-b?lang=zh-CN`,
      `${origin}/character/zoe-F01`,
      `${origin}/character/zoe-F01?lang=zh-CN`,
    ]);
    for (const item of read.slice(0, 2)) {
      expect(item.lastmod).toBe('2026-03-04T05:06:07.000Z');
      expect(item.img.map(({ url }) => url)).toEqual([`${origin}/pictures/0123456789abcdef/1440`]);
      expect(item.links).toEqual([
        { lang: 'en', url: `${origin}/blogs/guides/a-b` },
        { lang: 'zh-CN', url: `${origin}/blogs/guides/a-b?lang=zh-CN` },
        { lang: 'x-default', url: `${origin}/blogs/guides/a-b` },
      ]);
    }
  });

  it('names a page once that exists in one language', async () => {
    const place = articlePlace({ category: 'guides', path: 'a-b' });
    const entry = { place, languages: ['zh-CN' as const], changed: null, images: [] };
    const [only, ...others] = await parseSitemap(Readable.from(write([entry])));
    const url = `${origin}/blogs/guides/a-b?lang=zh-CN`;
    expect(only).toMatchObject({
      url,
      links: [
        { lang: 'zh-CN', url },
        { lang: 'x-default', url },
      ],
    });
    expect(others).toEqual([]);
  });

  it('is XML whatever its addresses hold', async () => {
    const hostile = [
      {
        place: articlePlace({ category: '<&>', path: ']]>"\'\u0000' }),
        languages,
        changed: null,
        images: ['/a?b&c'],
      },
    ];
    expect(await listXmlFaults(write(hostile))).toEqual([]);
  });
});

describe('the sitemap index', () => {
  it('names the files with their newest change', async () => {
    const text = buildSitemapIndex(origin, [
      { path: '/sitemaps/pages.xml', changed: null },
      { path: '/sitemaps/articles-1.xml', changed: '2026-03-04T05:06:07.000Z' },
    ]);
    expect(await parseSitemapIndex(Readable.from(text))).toEqual([
      { url: `${origin}/sitemaps/pages.xml` },
      { url: `${origin}/sitemaps/articles-1.xml`, lastmod: '2026-03-04T05:06:07.000Z' },
    ]);
    expect(await listXmlFaults(text)).toEqual([]);
  });
});

async function* walk(count: number) {
  const records = Array.from({ length: count }, (_, index) => ({
    index,
    update_time: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
  }));
  yield* await Promise.resolve(records);
}

describe('splitting', () => {
  const pathOf = (part: number) => `/${part}`;

  it('puts every record in exactly one file, none longer than the limit', async () => {
    const input = [fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 })] as const;
    await fc.assert(
      fc.asyncProperty(...input, async (count, limit) => {
        const files = await listParts(walk(count), pathOf, limit);
        expect(files).toHaveLength(Math.max(1, Math.ceil(count / limit)));
        const parts = await Promise.all(files.map((_file, index) => readPart(walk(count), index + 1, limit)));
        for (const part of parts) expect(part.length).toBeLessThanOrEqual(limit);
        expect(parts.flat().map(({ index }) => index)).toEqual(
          Array.from({ length: count }, (_, index) => index),
        );
        for (const [index, part] of parts.entries()) {
          expect(files[index]?.changed ?? null).toBe(part.at(-1)?.update_time ?? null);
        }
      }),
    );
  });

  it('keeps a file at 50,000 addresses in all languages together', async () => {
    const files = await listParts(walk(60_000), pathOf);
    expect(files.map(({ path }) => path)).toEqual(['/1', '/2', '/3']);
    const places = await readPart(walk(60_000), 1);
    const images = [`${origin}/pictures/0123456789abcdef/1440`];
    const text = write(
      places.map(({ index, update_time: changed }) => ({
        place: articlePlace({ category: 'guides', path: `an-article-with-a-rather-long-name-${index}` }),
        languages,
        changed,
        images,
      })),
    );
    expect(text.match(/<loc>/g)).toHaveLength(sitemapLimit);
    expect(text.length).toBeLessThan(50 * 1024 * 1024);
  });

  it('accepts only existing files', () => {
    expect(readPartNumber('1', 0)).toBe(1);
    expect(readPartNumber('2', 11, 10)).toBe(2);
    for (const text of ['3', '0', '-1', '01', '1.0', 'x', '', '99999', undefined]) {
      expect(readPartNumber(text, 11, 10), text).toBeNull();
    }
  });
});

it('the newest of two moments is the later one, and any is newer than none', () => {
  expect(newest('2026-01-02T00:00:00Z', '2026-01-01T00:00:00.000Z')).toBe('2026-01-02T00:00:00Z');
  expect(newest(null, '2026-01-01T00:00:00Z')).toBe('2026-01-01T00:00:00Z');
  expect(newest(null, null)).toBeNull();
});
