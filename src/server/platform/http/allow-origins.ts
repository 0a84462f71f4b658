import { cors } from 'hono/cors';
import type { MiddlewareHandler } from 'hono';

/** Lets the pages of the named origins call this API (D2, `ALLOWED_ORIGINS`); every other origin gets no header. */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Content-Type', 'platform', 'device-id', 'Idempotency-Key', 'Accept-Language'],
    exposeHeaders: ['X-Request-Id', 'Retry-After'],
    maxAge: 600,
  });
}
