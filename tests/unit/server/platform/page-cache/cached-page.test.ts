import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bodyOf } from '#src/server/platform/http/answers/ready-answer.ts';
import { compressBest, toCachedPage } from '#src/server/platform/page-cache/cached-page.ts';

const html = '<!doctype html><p>缘分</p>'.repeat(50);
const rules = {
  'content-type': 'text/html; charset=utf-8',
  'cdn-cache-control': 'max-age=3600, stale-while-revalidate=86400',
  'cache-tag': 'articles, article:a',
  'content-security-policy': "default-src 'self'",
};

const keeping = { path: '/blogs/a', mayKeep: true, longestMs: Number.POSITIVE_INFINITY };

describe('toCachedPage', () => {
  it('keeps a page as long as its route rule says, with what it was made from', async () => {
    const page = await toCachedPage(new Response(html, { headers: rules }), keeping);
    expect(page).toMatchObject({ status: 200, maxAgeMs: 3_600_000, staleMs: 86_400_000 });
    expect(page.tags).toEqual(['path:/blogs/a', 'articles', 'article:a']);
  });

  it('keeps it no longer than allowed, and not at all if nobody else requests it', async () => {
    const response = () => new Response(html, { headers: rules });
    expect(await toCachedPage(response(), { ...keeping, longestMs: 60_000 })).toMatchObject({
      maxAgeMs: 60_000,
    });
    expect(await toCachedPage(response(), { ...keeping, mayKeep: false })).toMatchObject({ maxAgeMs: 0 });
  });

  it('hands on the headers of the page, but not those meant for the cache', async () => {
    const { headers } = await toCachedPage(new Response(html, { headers: rules }), keeping);
    const names = headers.map(([name]) => name);
    expect(names).toContain('content-security-policy');
    expect(names).toContain('etag');
    for (const name of ['cdn-cache-control', 'cache-tag', 'content-length', 'content-encoding']) {
      expect(names).not.toContain(name);
    }
    expect(
      new Headers([...headers.map(([name, value]): [string, string] => [name, value])]).get('vary'),
    ).toBe('Accept-Language, Cookie, Accept-Encoding');
  });

  it('gives the same page the same ETag, and another page another', async () => {
    const [one, two, other] = await Promise.all(
      [html, html, `${html}.`].map((body) => toCachedPage(new Response(body, { headers: rules }), keeping)),
    );
    expect(one?.etag).toBe(two?.etag);
    expect(other?.etag).not.toBe(one?.etag);
  });

  it.each([
    ['not found', { status: 404, headers: rules }],
    ['a redirect', { status: 301, headers: rules }],
    ['a failure', { status: 500, headers: rules }],
    ['without a rule', { status: 200, headers: { 'content-type': 'text/html' } }],
    ['what sets a cookie', { status: 200, headers: { ...rules, 'set-cookie': 'a=b' } }],
  ])('does not keep %s', async (_, init) => {
    const page = await toCachedPage(new Response(html, init), keeping);
    expect(page).toMatchObject({ maxAgeMs: 0, staleMs: 0 });
    expect(page.headers.some(([name]) => name === 'etag')).toBe(false);
  });
});

describe('compressBest', () => {
  it('makes the same page in fewer bytes', async () => {
    const text = Array.from(
      { length: 900 },
      (_, index) => `<p class="a${index % 37}">${index ** 3}</p>`,
    ).join('');
    const page = await toCachedPage(new Response(text, { headers: rules }), keeping);
    const best = await compressBest(page);
    expect(bodyOf(best, 'br').byteLength).toBeLessThan(bodyOf(page, 'br').byteLength);
    expect(brotliDecompressSync(bodyOf(best, 'br')).toString()).toBe(text);
    expect({ ...best, bodies: page.bodies }).toEqual(page);
  });

  it('leaves a page of more than 256 kB unchanged, which would keep a core busy for long', async () => {
    const page = await toCachedPage(new Response('缘'.repeat(90_000), { headers: rules }), keeping);
    expect(await compressBest(page)).toBe(page);
  });
});
