import type { CacheProviderFactory } from 'astro';

/**
 * Creates a provider with which pages state through `Astro.cache` how long they are cached and what they depend on.
 * Astro writes that into `CDN-Cache-Control` and `Cache-Tag`; `serve-cached-pages.ts` reads it there and caches the
 * page in front of Astro, where a hit costs least. The database reports changes, so pages have nothing to invalidate.
 */
const createProvider: CacheProviderFactory = () => ({
  name: 'page-cache',
  invalidate: () => Promise.reject(new Error('pages are invalidated by the database, not by Astro')),
});

export default createProvider;
