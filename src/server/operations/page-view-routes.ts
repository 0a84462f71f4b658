import { reportInstall, reportPageView } from '#src/contract/site/site-calls.ts';
import { createGoogleAnalytics } from './google-analytics.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import type { Services } from '#src/server/platform/services.ts';
import { PageViewCounter } from './page-view-counter.ts';
import { recordInstall, recordPageView } from './record-page-view.ts';

/**
 * Serves the collector of page views and installations (rule:page-views). @returns what writes and sends the views
 * that are still in memory
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
