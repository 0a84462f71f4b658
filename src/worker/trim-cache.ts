/** Drops what was put into a cache first until all that is left is small enough. */
export async function trimCache(name: string, mostBytes: number): Promise<void> {
  const cache = await caches.open(name);
  const kept = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    if (response !== undefined) kept.push({ request, bytes: await sizeOf(response) });
  }
  let total = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { request, bytes } of kept) {
    if (total <= mostBytes) return;
    await cache.delete(request);
    total -= bytes;
  }
}

async function sizeOf(response: Response): Promise<number> {
  const length = Number(response.headers.get('Content-Length') ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : (await response.blob()).size;
}
