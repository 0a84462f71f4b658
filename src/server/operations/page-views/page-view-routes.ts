import type { z } from 'zod';
import { AppError } from '#src/contract/errors/app-error.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { reportInstall, reportPageView } from '#src/contract/site/site-calls.ts';
import { isKnownBot } from '#src/server/platform/http/visitor/is-known-bot.ts';
import { matchPageRoute } from '#src/domain/site/match-page-route.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import type { Services } from '#src/server/platform/services.ts';
import { createGoogleAnalytics, type GoogleAnalytics } from './google-analytics.ts';
import { PageViewCounter } from './page-view-counter.ts';

/**
 * Serves the collector of page views and installations (rule:page-views). @returns the function that writes and sends
 * the views that are still in memory
 */
export function addPageViewRoutes(router: CallRouter, services: Services): { close(): Promise<void> } {
  const counter = new PageViewCounter(services);
  const google = createGoogleAnalytics(services.env, services.log);
  router.serve(reportPageView, async ({ body, headers }) => {
    await recordPageView(body, headers, { counter, google });
    return null;
  });
  router.serve(reportInstall, async ({ headers }) => {
    await recordInstall(headers, counter);
    return null;
  });
  return {
    async close() {
      await Promise.all([counter.close(), google?.close()]);
    },
  };
}

interface PageViewTargets {
  counter: PageViewCounter;
  /** Null when none is configured. */
  google: GoogleAnalytics | null;
}

/** The longest path: a longer path is counted for its route; no page of ours has such a long path. */
const maxPathLength = 300;

/**
 * The pages whose paths are never counted, because they are private: the chats that a person opens, and their own
 * pages.
 */
const privatePaths = /^\/(chat|mine)\//;

/**
 * Counts a page view (rule:page-views). Views of a bot, of a request without `User-Agent`, or of a visitor who sends
 * Global Privacy Control or Do Not Track are not counted; the response is the same. Nothing of the request itself is
 * stored.
 * @throws AppError 40003 when no page has the path, when the page has another title, or when the location is of another
 * path or site
 */
async function recordPageView(
  view: z.output<typeof reportPageView.body>,
  headers: Headers,
  { counter, google }: PageViewTargets,
): Promise<void> {
  const page = matchPageRoute(view.path);
  const location = new URL(view.location);
  if (page === null || location.pathname !== view.path) throw new AppError(40003);
  const { path: pattern, analyticsTitle: title } = pageRoutes[page.name];
  const origin = headers.get('origin') ?? location.origin;
  if (view.title !== title || location.origin !== origin) throw new AppError(40003);
  if (!mayCount(headers)) return;
  const own = fillPattern(pattern, page.params);
  const path = privatePaths.test(pattern) || own.length > maxPathLength ? pattern : own;
  google?.report({ title, location: `${origin}${path}${campaignQuery(location)}` });
  await counter.count({ path, pattern, title });
}

/**
 * Counts an installation of the app as a row of its own next to the paths of pages, which all begin with a slash. It is
 * not counted for a visitor whose page views are not counted, and not reported to Google.
 */
async function recordInstall(headers: Headers, counter: PageViewCounter): Promise<void> {
  if (mayCount(headers))
    await counter.count({ path: 'app-installed', pattern: 'app-installed', title: '安装应用' });
}

function mayCount(headers: Headers): boolean {
  const agent = headers.get('user-agent') ?? '';
  const refusesTracking = headers.get('sec-gpc') === '1' || headers.get('dnt') === '1';
  return !refusesTracking && agent !== '' && !isKnownBot(agent);
}

/** Returns the canonical spelling of a path, however it was percent-encoded. */
function fillPattern(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\[(\w+)\]/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
}

/** Returns the campaign parameters of an address as a query, without any other parameters. */
function campaignQuery({ searchParams }: URL): string {
  const kept = new URLSearchParams([...searchParams].filter(([name]) => name.startsWith('utm_')));
  return kept.size === 0 ? '' : `?${kept.toString()}`;
}
