import type { CacheProviderFactory } from 'astro';

/**
 * Lets pages say with `Astro.cache` how long they are kept and what they were made from. The framework writes it into
 * `CDN-Cache-Control` and `Cache-Tag`; `serve-cached-pages.ts` reads it there and keeps the page in front of the
 * framework, where a hit costs least. What changes is told by the database, so pages have nothing to invalidate.
 */
const createProvider: CacheProviderFactory = () => ({
  name: 'page-cache',
  invalidate: () => Promise.reject(new Error('the database tells which pages are out of date')),
});

export default createProvider;
