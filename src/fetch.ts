import { Hono } from 'hono';
import { astro, getFetchState } from 'astro/hono';
import { isApiPath } from '#src/contract/call/is-api-path.ts';
import { connectPageCache } from '#src/server/cached-pages.ts';
import { followRedirects } from '#src/server/follow-redirects.ts';
import { createPageContext, seesMaturePages } from '#src/server/page-context.ts';
import { runAsCaller } from '#src/server/platform/database/caller.ts';
import { allowOrigins } from '#src/server/platform/http/site/allow-origins.ts';
import { compressAnswers } from '#src/server/platform/http/answers/compress-answers.ts';
import { guardPages } from '#src/server/platform/http/site/guard-pages.ts';
import { chooseCallerKey } from '#src/server/platform/http/visitor/choose-caller-key.ts';
import { limitPages, refuseTooMany } from '#src/server/platform/http/site/limit-pages.ts';
import { keepQueryParameters } from '#src/server/platform/http/site/keep-query-parameters.ts';
import { lowerSlugs } from '#src/server/platform/http/site/lower-slugs.ts';
import { rememberLanguage } from '#src/server/platform/http/site/remember-language.ts';
import { requestLog } from '#src/server/platform/http/site/request-log.ts';
import { securityHeaders } from '#src/server/platform/http/site/security-headers.ts';
import { tidyAddress } from '#src/server/platform/http/site/tidy-address.ts';
import { serveCachedPages, withoutCacheRules } from '#src/server/platform/page-cache/serve-cached-pages.ts';
import { serveOwnPages } from '#src/server/platform/page-cache/serve-own-pages.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import { getRunning } from '#src/server/running-api.ts';
import { serveBuilds } from '#src/server/serve-builds.ts';

const running = await getRunning();
const { app: api, env, log } = running;

/** The page pipeline: a redirect, or a rendered page with all its headers, as the page cache stores it. */
const pages = new Hono();

pages.use(securityHeaders());
pages.use(followRedirects(log));
pages.use(lowerSlugs());
pages.use(async (c, next) => {
  const { context, mustWaitSeconds } = await createPageContext(c.req.raw);
  const state = getFetchState(c);
  Object.assign(state.locals, context);
  // A page is sent only when it is complete: it is compressed as a whole.
  state.streaming = false;
  await next();
  const waitSeconds = mustWaitSeconds();
  if (waitSeconds === null || c.res.status !== 500) return;
  // Nothing of the failed page remains, not even its headers.
  c.res = undefined;
  c.res = refuseTooMany(waitSeconds);
});
pages.use(astro());
pages.onError((error, c) => {
  if (c.req.raw.signal.aborted) return c.body(null, 500);
  log.error('page-crashed', { route: c.req.path, ...toErrorFields(error) });
  // The server of the site writes the error page.
  return c.body(null, 500);
});

const renderPage = async (request: Request) => pages.fetch(request);
/** Renders a page for one reader: its calls share the connections of the reader, and end when the reader leaves. */
const renderForReader = async (request: Request) =>
  runAsCaller({ key: chooseCallerKey(request), signal: request.signal }, () => renderPage(request));

/** The front door: every request passes through it, except static files and cached pages. */
const app = new Hono();

app.use(requestLog(log, env.TRUST_PROXY > 0));
app.use(securityHeaders());
app.use(compressAnswers());
app.use(allowOrigins(env.ALLOWED_ORIGINS));
app.use(async (c, next) => (isApiPath(c.req.path) ? api.fetch(c.req.raw) : next()));
app.route('/', serveBuilds(running.build));
app.use(guardPages());
app.use(limitPages(running.limits));
app.use(tidyAddress());
app.use(rememberLanguage());
app.use(keepQueryParameters());
app.use(serveOwnPages({ seesMature: seesMaturePages, render: renderForReader }));
app.use(serveCachedPages(connectPageCache(running, renderPage)));
app.use(async (c) => withoutCacheRules(await renderForReader(c.req.raw)));

export default app;
