import type { MiddlewareHandler } from 'hono';

/** Endpoints that Astro adds and nothing here uses; the first would resize pictures for anybody. */
const unusedEndpoints = ['/_image', '/_server-islands/', '/_actions/'];

/**
 * Lets pages only be read: no other method, no encoded body, none of Astro's own endpoints (rule:no-fetch-for-others,
 * rule:body-limits).
 */
export function guardPages(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('Method not allowed', 405, { Allow: 'GET, HEAD' });
    }
    if (c.req.header('content-encoding') !== undefined) return c.text('Unsupported media type', 415);
    if (unusedEndpoints.some((endpoint) => c.req.path.startsWith(endpoint))) return c.text('Not found', 404);
    return next();
  };
}
