import type { Env } from '#src/server/platform/settings/env.ts';
import { normaliseHost } from '#src/server/platform/settings/normalise-host.ts';

/**
 * Returns the origin of links in pages, canonical links, feeds and sitemaps: `SITE_URL`, otherwise the origin of the
 * request, with the host of its `Host` header. `X-Forwarded-*` headers are ignored, because anybody can send them;
 * behind a proxy, `SITE_URL` has to be set.
 *
 * Without `SITE_URL` the client chooses the result. A page that contains it may only be cached for requests with the
 * same result.
 */
export function siteOrigin(env: Pick<Env, 'SITE_URL' | 'PORT'>, request: Request): string {
  if (env.SITE_URL !== undefined) return env.SITE_URL;
  const { protocol, host } = new URL(request.url);
  return normaliseHost(host) !== null ? `${protocol}//${host}` : `http://localhost:${env.PORT}`;
}
