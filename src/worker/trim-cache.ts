interface CacheLimits {
  entries: number;
  /** Of the bodies, as they were sent. */
  bytes?: number;
}

/**
 * Keeps a cache to its limits: what was put into it first is dropped first. No list of its own says when an entry was
 * read: it would stay behind in IndexedDB when a logout drops the cache (rule:private-cache).
 * @returns what trims the cache; calls during one run are answered by one more run, as a page brings many pictures at once
 */
export function createTrimmer(name: string, limits: CacheLimits): () => Promise<void> {
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

/** The bytes of a body; 0 for an entry that is gone meanwhile. */
async function sizeOf(response: Response | undefined): Promise<number> {
  if (response === undefined) return 0;
  const length = Number(response.headers.get('Content-Length') ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : (await response.blob()).size;
}
