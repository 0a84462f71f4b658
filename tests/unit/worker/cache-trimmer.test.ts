import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { caches as storage, Response } from 'undici';
import { createCacheTrimmer } from '#src/worker/cache-trimmer.ts';

const name = 'pictures';
beforeEach(() => vi.stubGlobal('caches', storage));
afterEach(async () => {
  await storage.delete(name);
  vi.unstubAllGlobals();
});

/** Puts `bytes` bytes into the cache. */
async function put(path: string, bytes: number, headers: Record<string, string> = {}): Promise<void> {
  const cache = await storage.open(name);
  await cache.put(`https://site.example${path}`, new Response('x'.repeat(bytes), { headers }));
}

async function listPaths(): Promise<string[]> {
  const requests = await (await storage.open(name)).keys();
  return requests.map(({ url }) => new URL(url).pathname);
}

describe('a cache', () => {
  it('keeps exactly 20 MB: with one byte more, the oldest entry is deleted', async () => {
    const trim = createCacheTrimmer(name, { entries: 120, bytes: 20_000_000 });
    await put('/1', 1, { 'Content-Length': '12000000' });
    await put('/2', 1, { 'Content-Length': '8000000' });
    await trim();
    expect(await listPaths()).toEqual(['/1', '/2']);
    await put('/3', 1, { 'Content-Length': '1' });
    await trim();
    expect(await listPaths()).toEqual(['/2', '/3']);
  });

  it('counts the bytes if no header states them', async () => {
    for (const path of ['/1', '/2', '/3']) await put(path, 10);
    await put('/4', 10, { 'Content-Length': 'many' });
    await createCacheTrimmer(name, { entries: 120, bytes: 20 })();
    expect(await listPaths()).toEqual(['/3', '/4']);
  });

  it('keeps a limited number of entries, and an entry that is stored again is the newest', async () => {
    const trim = createCacheTrimmer(name, { entries: 2 });
    for (const path of ['/1', '/2', '/1', '/3']) await put(path, 1);
    await trim();
    expect(await listPaths()).toEqual(['/1', '/3']);
  });

  it('is trimmed once more for everything that came during a trim, and again after a failure', async () => {
    const trim = createCacheTrimmer(name, { entries: 1 });
    const open = vi.spyOn(storage, 'open');
    await Promise.all([trim(), trim(), trim()]);
    expect(open).toHaveBeenCalledOnce();
    open.mockRejectedValueOnce(new Error('no room'));
    await expect(trim()).rejects.toThrow('no room');
    for (const path of ['/1', '/2']) await put(path, 1);
    await trim();
    expect(await listPaths()).toEqual(['/2']);
  });
});
