import { readOnlyHeader } from '#src/contract/call/envelope.ts';
import { cors } from 'hono/cors';
import type { MiddlewareHandler } from 'hono';

/**
 * Lets the pages of the named origins call this API with their visitor's cookies (rule:api-base, `ALLOWED_ORIGINS`);
 * every other origin gets no header that would let it read a response (rule:foreign-origins).
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  const options = {
    origin: (origin: string) => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Content-Type', 'platform', 'device-id', 'Idempotency-Key', 'Accept-Language'],
    maxAge: 600,
  };
  const exposeHeaders = ['X-Request-Id', 'Retry-After', readOnlyHeader];
  const forFriends = cors({ ...options, exposeHeaders, credentials: true });
  const forOthers = cors(options);
  return (c, next) => {
    const isFriend = origins.includes(c.req.header('origin') ?? '');
    return isFriend ? forFriends(c, next) : forOthers(c, next);
  };
}
