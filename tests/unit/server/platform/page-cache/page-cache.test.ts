import { describe, expect, it } from 'vitest';
import type { CachedPage } from '#src/server/platform/page-cache/cached-page.ts';
import { PageCache } from '#src/server/platform/page-cache/page-cache.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

function composePage(text: string, tags: readonly string[] = []): CachedPage {
  const body = Buffer.from(text);
  return {
    status: 200,
    headers: [],
    etag: `W/"${text}"`,
    bodies: { br: body, gzip: body },
    identity: null,
    tags,
    maxAgeMs: hourMs,
    staleMs: dayMs,
  };
}

/** Creates a cache with its own clock, and renders that the test ends. */
function openCache(maxBytes = 1_000_000) {
  let clock = 0;
  const errors: unknown[] = [];
  const cache = new PageCache({ maxBytes, onError: (error) => errors.push(error), now: () => clock });
  const textOf = (page: CachedPage | undefined) => page?.bodies?.gzip.toString();
  return {
    cache,
    errors,
    pass: (ms: number) => (clock += ms),
    peek: (key: string) => textOf(cache.peek(key)),
    get: async (key: string, render: () => Promise<CachedPage>) => textOf(await cache.get(key, render)),
  };
}

const neverRendered = () => Promise.reject(new Error('this page was not to be rendered'));

describe('PageCache (rule:kept-pages)', () => {
  it('renders a page once in an hour', async () => {
    const { get, peek, pass } = openCache();
    expect(await get('/', () => Promise.resolve(composePage('one')))).toBe('one');
    pass(hourMs - 1);
    expect(await get('/', neverRendered)).toBe('one');
    expect(peek('/')).toBe('one');
    pass(1);
    expect(peek('/')).toBeUndefined();
  });

  it('serves a stale page while one render makes it again', async () => {
    const { cache, get, peek, pass } = openCache();
    await get('/', () => Promise.resolve(composePage('one')));
    pass(hourMs);
    const next = Promise.withResolvers<CachedPage>();
    let renders = 0;
    const render = () => {
      renders += 1;
      return next.promise;
    };
    expect(await get('/', render)).toBe('one');
    expect(await get('/', render)).toBe('one');
    expect(renders).toBe(1);
    next.resolve(composePage('two'));
    await cache.get('/', render);
    await Promise.resolve();
    expect(peek('/')).toBe('two');
  });

  const failure = { ...composePage('broken'), status: 500, maxAgeMs: 0, staleMs: 0 };
  it.each([
    ['fails', () => Promise.reject(new Error('no database'))],
    ['answers an error', () => Promise.resolve(failure)],
  ])('keeps the stale page when the render %s, and reports it', async (_name, render) => {
    const { get, pass, errors } = openCache();
    await get('/', () => Promise.resolve(composePage('one')));
    pass(hourMs);
    expect(await get('/', render)).toBe('one');
    await new Promise(setImmediate);
    expect(errors).toHaveLength(1);
    expect(await get('/', () => Promise.resolve(composePage('two')))).toBe('one');
  });

  it('does not show a page that has been stale for a day', async () => {
    const { get, pass } = openCache();
    await get('/', () => Promise.resolve(composePage('one')));
    pass(hourMs + dayMs);
    expect(await get('/', () => Promise.resolve(composePage('two')))).toBe('two');
  });

  it('hands a failed render to everyone who waited, and tries again for the next', async () => {
    const { get } = openCache();
    const failing = () => Promise.reject(new Error('broken'));
    const asked = await Promise.allSettled([get('/', failing), get('/', failing)]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await get('/', () => Promise.resolve(composePage('one')))).toBe('one');
  });

  it('drops pages at once whose contents changed, and no others', async () => {
    const { cache, get, peek } = openCache();
    await get('/a', () => Promise.resolve(composePage('a', ['article:a', 'tags'])));
    await get('/b', () => Promise.resolve(composePage('b', ['article:b', 'tags'])));
    cache.drop(['article:a']);
    expect([peek('/a'), peek('/b')]).toEqual([undefined, 'b']);
    cache.drop(['tags']);
    expect(cache.size).toBe(0);
  });

  it('does not keep a page whose content changed while it was rendered', async () => {
    const { cache, get, peek } = openCache();
    const page = Promise.withResolvers<CachedPage>();
    const asked = get('/a', () => page.promise);
    cache.drop(['article:a']);
    page.resolve(composePage('old', ['article:a']));
    expect(await asked).toBe('old');
    expect(peek('/a')).toBeUndefined();
  });

  it('lets a hundred concurrent misses wait for one render, also while other things change', async () => {
    const { cache, get, peek } = openCache();
    let renders = 0;
    const page = Promise.withResolvers<CachedPage>();
    const asked = Array.from({ length: 100 }, (_, turn) => {
      cache.drop([`character:${turn}`]);
      return get('/a', () => {
        renders += 1;
        return page.promise;
      });
    });
    page.resolve(composePage('one', ['article:a']));
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['one']));
    expect(renders).toBe(1);
    expect(peek('/a')).toBe('one');
  });

  it('begins a new render for a request after a change, even while the old one is running', async () => {
    const { cache, get, peek } = openCache();
    const old = Promise.withResolvers<CachedPage>();
    const early = get('/a', () => old.promise);
    cache.drop(['article:a']);
    const late = get('/a', () => Promise.resolve(composePage('new', ['article:a'])));
    old.resolve(composePage('old', ['article:a']));
    expect(await late).toBe('new');
    expect(await early).toBe('old');
    expect(peek('/a')).toBe('new');
  });

  it('does not keep a page that forbids it', async () => {
    const { cache, get } = openCache();
    await get('/gone', () =>
      Promise.resolve({ ...composePage('404'), status: 404, maxAgeMs: 0, staleMs: 0 }),
    );
    expect(cache.size).toBe(0);
  });

  it('stays within its memory, the least used page first', async () => {
    const { cache, get, peek } = openCache(10_000);
    for (const key of ['/1', '/2', '/3', '/4', '/5', '/6']) {
      await get(key, () => Promise.resolve(composePage('x'.repeat(100))));
      peek('/1');
    }
    expect(cache.size).toBeLessThan(6);
    expect(peek('/1')).toBeDefined();
    expect(peek('/2')).toBeUndefined();
  });

  it('keeps nothing if it may use no memory', async () => {
    const { cache, get } = openCache(0);
    expect(await get('/', () => Promise.resolve(composePage('one')))).toBe('one');
    expect(cache.size).toBe(0);
  });
});

describe('a page that is requested again', () => {
  const improve = (page: CachedPage) => Promise.resolve({ ...page, etag: `${page.etag}, improved` });

  async function openImproving(options: { improve: (page: CachedPage) => Promise<CachedPage> }) {
    const errors: unknown[] = [];
    const cache = new PageCache({ maxBytes: 1_000_000, onError: (error) => errors.push(error), ...options });
    await cache.get('/', () => Promise.resolve(composePage('one', ['tag'])));
    return { cache, errors };
  }

  it('is improved once, in the background, and is still dropped when its contents change', async () => {
    let times = 0;
    const { cache } = await openImproving({
      improve: (page) => {
        times += 1;
        return improve(page);
      },
    });
    expect(times).toBe(0);
    expect(cache.peek('/')?.etag).toBe('W/"one"');
    await expect.poll(() => cache.peek('/')?.etag).toBe('W/"one", improved');
    expect(times).toBe(1);
    cache.drop(['tag']);
    expect(cache.peek('/')).toBeUndefined();
  });

  it('stays dropped if it was dropped in the meantime', async () => {
    const improved = Promise.withResolvers<CachedPage>();
    const { cache } = await openImproving({ improve: () => improved.promise });
    const page = cache.peek('/');
    cache.drop(['tag']);
    improved.resolve(page ?? composePage('none'));
    await improved.promise;
    await new Promise(setImmediate);
    expect(cache.peek('/')).toBeUndefined();
  });

  it('stays unchanged if that fails, which is reported', async () => {
    const { cache, errors } = await openImproving({
      improve: () => Promise.reject(new Error('no memory')),
    });
    cache.peek('/');
    await expect.poll(() => errors).toEqual([new Error('no memory')]);
    expect(cache.peek('/')?.etag).toBe('W/"one"');
  });
});
