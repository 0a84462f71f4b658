import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { astro, getFetchState } from 'astro/hono';
import { isApiPath } from '#src/contract/api-paths.ts';
import { createPageContext } from '#src/server/page-context.ts';
import { allowOrigins } from '#src/server/platform/http/allow-origins.ts';
import { guardPages } from '#src/server/platform/http/guard-pages.ts';
import { requestLog } from '#src/server/platform/http/request-log.ts';
import { securityHeaders } from '#src/server/platform/http/security-headers.ts';
import { switchLanguage } from '#src/server/platform/http/switch-language.ts';
import { describeError } from '#src/server/platform/log.ts';
import { getRunning } from '#src/server/running-api.ts';

const { app: api, env, log } = await getRunning();

/** The front door: every request that is not a static file comes through here. */
const app = new Hono();

app.use(requestLog(log));
app.use(securityHeaders());
// Event streams say `no-transform`, so they are never compressed or held back.
app.use(compress());
app.use(allowOrigins(env.ALLOWED_ORIGINS));
app.use(async (c, next) => (isApiPath(c.req.path) ? api.fetch(c.req.raw) : next()));
app.use(guardPages());
app.use(switchLanguage());
app.use(async (c, next) => {
  Object.assign(getFetchState(c).locals, await createPageContext(c.req.raw));
  await next();
});
app.use(astro());

app.onError((error, c) => {
  log.error('page-crashed', { route: c.req.path, ...describeError(error) });
  return c.text('Internal server error', 500);
});

export default app;
