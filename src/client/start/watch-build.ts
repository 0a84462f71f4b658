import { callHeaders } from '../api/call-headers.ts';
import { reloadOnce } from '../browser/reload-once.ts';
import { runWhenIdle } from '../browser/run-when-idle.ts';

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

/** Fetches the id of the server's build; null if that fails, which is not shown to an offline reader. */
async function fetchLatestBuild(): Promise<string | null> {
  try {
    const response = await fetch('/builds/latest.json', {
      headers: callHeaders(),
      cache: 'no-cache',
      credentials: 'omit',
    });
    // Read even for a rejection: a request counts as running until its body is read.
    const body = await response.text();
    const id: unknown = Reflect.get(Object(response.ok ? JSON.parse(body) : null), 'id');
    return typeof id === 'string' ? id : null;
  } catch (error) {
    console.debug('the newest build is unknown', error);
    return null;
  }
}

/** True for a document that speculation rules fetched before it was opened. */
function wasFetchedAhead(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (
    navigation !== undefined &&
    'deliveryType' in navigation &&
    navigation.deliveryType === 'navigational-prefetch'
  );
}
