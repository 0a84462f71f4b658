import { pageViewPath } from '#src/contract/page-view.ts';
import { apiBase } from './api-base.ts';
import { isAutomated } from './is-automated.ts';

/** The longest address that is reported, in characters. */
const maxLocation = 2_000;

/**
 * Sends `page_view` with the page's Chinese title, path and location (spec §2, §4): once when the page is shown, which
 * for a prerendered one is its activation, and once whenever it comes back from the back/forward cache (D8). Nothing
 * is sent of error pages, by bots, or for who asks not to be tracked.
 */
export function reportPageViews(): void {
  const title = document.documentElement.dataset['viewTitle'];
  if (title === undefined || isAutomated()) return;
  const report = () => {
    if (!refusesTracking()) send({ title, path: location.pathname, location: reportedLocation() });
  };
  if ('prerendering' in document && document.prerendering === true) {
    document.addEventListener('prerenderingchange', report, { once: true });
  } else report();
  addEventListener('pageshow', (event) => {
    if (event.persisted) report();
  });
}

/** Global Privacy Control or Do Not Track, which a person may turn on at any time. */
function refusesTracking(): boolean {
  const control = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  return control || navigator.doNotTrack === '1';
}

/** Origin and path, with the campaign's parameters and no others: a query may hold what is nobody's business. */
function reportedLocation(): string {
  const url = new URL(location.origin);
  url.pathname = location.pathname;
  const bare = url.href;
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name.startsWith('utm_')) url.searchParams.append(name, value);
  }
  return url.href.length > maxLocation ? bare : url.href;
}

function send(view: { title: string; path: string; location: string }): void {
  const body = new Blob([JSON.stringify(view)], { type: 'application/json' });
  const url = apiBase() + pageViewPath;
  if (apiBase() === '') navigator.sendBeacon(url, body);
  // A beacon to another server would carry that server's cookies, which it does not allow.
  else void fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(console.debug);
}
