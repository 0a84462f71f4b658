import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { sumWarnings } from '#src/server/platform/log/sum-warnings.ts';
import { type Log, requestIds } from '#src/server/platform/log/log.ts';

/**
 * Writes one log line for each request and adds `X-Request-Id` to the response. Requests above a limit (429) are only
 * counted: with a line for each, a flood would fill the disk.
 */
export function requestLog(log: Log): MiddlewareHandler {
  const refusals = sumWarnings(log);
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    await requestIds.run(requestId, next);
    c.res.headers.set('X-Request-Id', requestId);
    if (c.res.status === 429) {
      refusals.warn('request-refused', { status: 429 });
      return;
    }
    log.info('request', {
      request_id: requestId,
      method: c.req.method,
      route: c.req.path.slice(0, 200),
      status: c.res.status,
      duration_ms: Math.round(performance.now() - startedAt),
    });
  };
}
