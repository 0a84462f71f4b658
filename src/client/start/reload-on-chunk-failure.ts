import { reloadOnce } from '../browser/reload-once.ts';
import { fetchLatestBuild } from './fetch-latest-build.ts';

declare global {
  interface WindowEventMap {
    /** Sent by the framework when the script of an island cannot be loaded. */
    'astro:hydration-error': Event & { readonly target: HTMLElement & { start(): Promise<void> } };
  }
}

/**
 * Reloads the page when a chunk cannot be loaded, for example after a new build; at most once in 10 s per path
 * (rule:chunk-failure). Not while offline or while the server is away, when the content of the page would be lost: an
 * island then stays as the server rendered it, and is hydrated when the connection is back.
 */
export function reloadOnChunkFailure(): void {
  const reload = async () => {
    if (navigator.onLine && (await fetchLatestBuild()) !== null) reloadOnce();
  };
  addEventListener('vite:preloadError', () => void reload());
  addEventListener('astro:hydration-error', (event) => {
    void reload();
    const wake = () => {
      void event.target.start();
      // As if the person touched the island, which they had done before.
      event.target.dispatchEvent(new Event('focusin'));
    };
    addEventListener('online', wake, { once: true });
  });
}
