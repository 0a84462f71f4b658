import { reportRenderError } from '#src/contract/site/site-calls.ts';
import { isKnownBot } from '#src/server/platform/http/visitor/is-known-bot.ts';
import { matchPageRoute } from '#src/domain/site/match-page-route.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import type { Log } from '#src/server/platform/log/log.ts';

/** The most kinds that are remembered; after that they are logged again. */
const mostKinds = 500;

/**
 * Serves the collector of errors in browsers that drew a page (rule:error-page): one line in the log for each kind of
 * error, place in the script and route, for every process. Bots write none.
 */
export function addRenderErrorRoutes(router: CallRouter, log: Log): void {
  const known = new Set<string>();
  router.serve(reportRenderError, ({ body: { path, kind, place }, headers }) => {
    const agent = headers.get('user-agent') ?? '';
    const page = matchPageRoute(path);
    const route = page === null ? 'no page' : pageRoutes[page.name].path;
    const key = `${route} ${kind} ${place}`;
    if (agent === '' || isKnownBot(agent) || known.has(key)) return Promise.resolve(null);
    if (known.size >= mostKinds) known.clear();
    known.add(key);
    log.warn('page-not-drawn', { route, error_name: kind, ...(place !== null && { stack: place }) });
    return Promise.resolve(null);
  });
}
