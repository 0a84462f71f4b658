import { reloadOnce } from './reload-once.ts';

/**
 * A chunk that cannot be loaded, after a new build say, reloads the page; at most once in 10 s per path (spec §4). Not
 * without a connection: what is on the page would be lost.
 */
export function reloadOnChunkFailure(): void {
  const reload = (event: Event) => {
    if (navigator.onLine && reloadOnce()) event.preventDefault();
  };
  addEventListener('vite:preloadError', reload);
  addEventListener('astro:hydration-error', reload);
}
