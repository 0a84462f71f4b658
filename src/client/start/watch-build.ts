import { reloadOnce } from '../browser/reload-once.ts';
import { runWhenIdle } from '../browser/run-when-idle.ts';
import { fetchLatestBuild } from './fetch-latest-build.ts';

/**
 * Checks on every navigation which build the server has (rule:builds), and reloads a page of another build once, at the
 * next navigation and never while it is read (rule:builds): when the page comes back from the back/forward cache, or
 * was just opened from a prefetched document.
 */
export function watchBuild(): void {
  const own = document.documentElement.dataset['build'];
  if (own === undefined) return;
  let isOutdated = false;
  const check = async () => {
    isOutdated ||= ((await fetchLatestBuild()) ?? own) !== own;
  };
  const reloadIfOutdated = async () => {
    if (!isOutdated) await check();
    if (isOutdated) reloadOnce();
  };
  if (wasFetchedAhead()) void reloadIfOutdated();
  else runWhenIdle(() => void check());
  addEventListener('pageshow', (event) => {
    if (event.persisted) void reloadIfOutdated();
  });
}

/** True for a document that speculation rules fetched before it was opened. */
function wasFetchedAhead(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return Reflect.get(Object(navigation), 'deliveryType') === 'navigational-prefetch';
}
