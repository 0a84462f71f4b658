import { Counter, Gauge, type Registry } from 'prom-client';
import type { PageCache } from './page-cache.ts';

/** Measures how often the cache of pages answers, and what it holds. */
export function measurePageCache(cache: Pick<PageCache, 'figures'>, register: Registry): void {
  const registers = [register];
  const requests = new Counter({
    name: 'yuanfen_page_cache_requests_total',
    help: 'Pages that came from the cache (hit), and that were rendered for it (render).',
    labelNames: ['result'],
    registers,
    collect() {
      const { hits, renders } = cache.figures;
      requests.reset();
      requests.inc({ result: 'hit' }, hits);
      requests.inc({ result: 'render' }, renders);
    },
  });
  const held = new Gauge({
    name: 'yuanfen_page_cache_held',
    help: 'What the cache of pages holds: pages, and their bytes.',
    labelNames: ['of'],
    registers,
    collect() {
      const { pages, bytes } = cache.figures;
      held.set({ of: 'pages' }, pages);
      held.set({ of: 'bytes' }, bytes);
    },
  });
}
