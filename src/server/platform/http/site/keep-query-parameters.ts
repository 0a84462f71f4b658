import type { MiddlewareHandler } from 'hono';
import { pageRoutes } from '#src/contract/pages/routes.ts';

/**
 * Keeps the query parameters in redirects within the site: the language of a link, the campaign of an advertisement.
 * Parameters of the target take precedence, and shared content is already part of it, in another form.
 */
export function keepQueryParameters(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const location = c.res.headers.get('location');
    if (c.res.status < 300 || c.res.status > 399 || location?.startsWith('/') !== true) return;
    if (c.req.path === pageRoutes.share.path) return;
    const asked = new URL(c.req.url);
    const target = new URL(location, asked);
    if (target.host !== asked.host) return;
    for (const [name, value] of asked.searchParams) {
      if (!target.searchParams.has(name)) target.searchParams.append(name, value);
    }
    c.res.headers.set('location', target.pathname + target.search + target.hash);
  };
}
