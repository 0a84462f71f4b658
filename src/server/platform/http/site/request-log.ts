import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { sumWarnings } from '#src/server/platform/log/sum-warnings.ts';
import { type Log, requestIds } from '#src/server/platform/log/log.ts';

/** What proxies and load balancers make: a UUID, a hash, or parts with separators. */
const requestIdPattern = /^[\w.:=-]{8,128}$/;
/** Version 00 of https://www.w3.org/TR/trace-context/#traceparent-header; later ones begin alike. */
const traceparentPattern = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/;

/**
 * Writes one log line for each request and adds `X-Request-Id` to the response. Requests above a limit (429) are only
 * counted: with a line for each, a flood would fill the disk.
 * @param trustsProxy true where a trusted proxy is in front, whose `X-Request-Id` and `traceparent` go on
 */
export function requestLog(log: Log, trustsProxy: boolean): MiddlewareHandler {
  const refusals = sumWarnings(log);
  return async (c, next) => {
    const startedAt = performance.now();
    const given = trustsProxy ? (c.req.header('x-request-id') ?? '') : '';
    const requestId = requestIdPattern.test(given) ? given : randomUUID();
    const traceparent = trustsProxy ? (c.req.header('traceparent') ?? '') : '';
    const [, traceId] = traceparentPattern.exec(traceparent) ?? [];
    const ids = { request_id: requestId, trace_id: traceId };
    await requestIds.run(ids, next);
    c.res.headers.set('X-Request-Id', requestId);
    if (c.res.status === 429) {
      refusals.warn('request-refused', { status: 429 });
      return;
    }
    log.info('request', {
      ...ids,
      method: c.req.method,
      route: c.req.path.slice(0, 200),
      status: c.res.status,
      duration_ms: Math.round(performance.now() - startedAt),
    });
  };
}
