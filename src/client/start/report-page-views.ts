import { pageViewPath } from '#src/contract/site/page-view-path.ts';
import { apiBase } from '../api/api-base.ts';
import { callHeaders } from '../api/call-headers.ts';
import { isAutomated } from '../browser/is-automated.ts';

/** The longest address that is reported, in characters. */
const maxLocation = 2_000;

/**
 * Reports the views of a page (rule:page-views): when it is shown, which for a prerendered page is its activation, and
 * whenever it comes back from the back/forward cache.
 */
export function reportPageViews(): void {
  if (Reflect.get(document, 'prerendering') === true) {
    document.addEventListener('prerenderingchange', reportPageView, { once: true });
  } else reportPageView();
  addEventListener('pageshow', (event) => {
    if (event.persisted) reportPageView();
  });
}

/**
 * Sends one `page_view` with the page's Chinese title, path and location (rule:analytics-titles). Nothing is sent from
 * error pages, by bots, or for people who refuse tracking.
 */
export function reportPageView(): void {
  const title = document.documentElement.dataset['viewTitle'];
  if (title === undefined || isAutomated() || refusesTracking()) return;
  void send({ title, path: location.pathname, location: reportedLocation() });
}

/** True with Global Privacy Control or Do Not Track, which a person may turn on at any time. */
function refusesTracking(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true || navigator.doNotTrack === '1';
}

/** Returns origin and path, with the campaign's parameters and no others: a query may contain private data. */
function reportedLocation(): string {
  const url = new URL(location.origin);
  url.pathname = location.pathname;
  const bare = url.href;
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name.startsWith('utm_')) url.searchParams.append(name, value);
  }
  return url.href.length > maxLocation ? bare : url.href;
}

/**
 * Sends a view so that it continues after the page is left, as a beacon does; a beacon has no headers, which every call
 * has (rule:call-headers). Without cookies: the collector has no use for a login, and another server would have to
 * allow them.
 */
async function send(view: { title: string; path: string; location: string }): Promise<void> {
  const init = { method: 'POST', headers: callHeaders(), body: JSON.stringify(view) };
  try {
    const answer = await fetch(apiBase() + pageViewPath, { ...init, keepalive: true, credentials: 'omit' });
    // A request counts as running until its body is read.
    await answer.text();
  } catch (error) {
    console.debug('the page view was not counted', error);
  }
}
