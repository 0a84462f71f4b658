import type { Env } from '#src/server/platform/settings/env.ts';
import { normaliseHost } from '#src/server/platform/settings/normalise-host.ts';

/**
 * The origin that a page names itself and others by, in canonical links, feeds and sitemaps: `SITE_URL`, otherwise
 * the origin that the request was made to, with the host that its `Host` header names. What a proxy says in
 * `X-Forwarded-*` is not asked, because anybody can send it; behind a proxy, `SITE_URL` is to be set.
 *
 * Without `SITE_URL` the answer is the client's own word. A page that holds it may only be kept for requests with the
 * same answer here.
 */
export function siteOrigin(env: Pick<Env, 'SITE_URL' | 'PORT'>, request: Request): string {
  if (env.SITE_URL !== undefined) return env.SITE_URL;
  const { protocol, host } = new URL(request.url);
  return normaliseHost(host) !== null ? `${protocol}//${host}` : `http://localhost:${env.PORT}`;
}
