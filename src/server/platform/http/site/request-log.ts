import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { type Log, requestIds } from '#src/server/platform/log/log.ts';

/** Writes one log line for each request and adds `X-Request-Id` to the response. */
export function requestLog(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    await requestIds.run(requestId, next);
    c.res.headers.set('X-Request-Id', requestId);
    log.info('request', {
      request_id: requestId,
      method: c.req.method,
      route: c.req.path.slice(0, 200),
      status: c.res.status,
      duration_ms: Math.round(performance.now() - startedAt),
    });
  };
}
