interface CacheLimits {
  entries: number;
  /** Bytes of the bodies, compressed as sent. */
  bytes?: number;
}

/**
 * Keeps a cache within its limits: the oldest entries are deleted first. It keeps no record of when an entry was read:
 * such a record would stay behind in IndexedDB when a logout deletes the cache (rule:private-cache).
 * @returns a function that trims the cache; calls during one run lead to one more run, as a page loads many pictures at
 * once
 */
export function createCacheTrimmer(name: string, limits: CacheLimits): () => Promise<void> {
  let last = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= last = last
      .catch(() => undefined)
      .then(() => {
        next = null;
        return trimCache(name, limits);
      });
    return next;
  };
}

async function trimCache(name: string, { entries, bytes = Infinity }: CacheLimits): Promise<void> {
  const cache = await caches.open(name);
  const kept = [];
  for (const request of await cache.keys()) {
    kept.push({ request, bytes: bytes === Infinity ? 0 : await sizeOf(await cache.match(request)) });
  }
  let total = kept.reduce((sum, entry) => sum + entry.bytes, 0);
  let count = kept.length;
  for (const entry of kept) {
    if (count <= entries && total <= bytes) return;
    await cache.delete(entry.request);
    total -= entry.bytes;
    count -= 1;
  }
}

/** Returns the bytes of a body; 0 for an entry that no longer exists. */
async function sizeOf(response: Response | undefined): Promise<number> {
  if (response === undefined) return 0;
  const length = Number(response.headers.get('Content-Length') ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : (await response.blob()).size;
}
