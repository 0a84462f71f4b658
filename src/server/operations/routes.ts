import type { Hono } from 'hono';
import type { Services } from '#src/server/platform/services.ts';
import { toResponse } from '#src/server/platform/http/answers/ready-answer.ts';
import { addMetricsRoute } from './metrics-route.ts';
import { composeDescription } from './openapi/compose-description.ts';

const noStore = { 'Cache-Control': 'no-store' } as const;

/** The status of a process that is not ready, by the state of its database. */
const waitsFor = {
  writable: 'waiting for nothing',
  readable: 'waiting for a database that can be written',
  away: 'waiting for the database',
} as const;

/** Adds the operator's addresses: liveness, readiness, and the description of the API. */
export function addOperationRoutes(app: Hono, services: Services): void {
  const { env } = services;
  let description: ReturnType<typeof composeDescription> | undefined;
  app.get('/healthz', () => Response.json({ status: 'alive' }, { headers: noStore }));
  app.get('/readyz', async (c) => {
    const state = await services.database.findState();
    const mustWrite = c.req.query('writes') !== undefined;
    const isServing = state === 'writable' || (state === 'readable' && !mustWrite);
    const isStopping = services.stopping.aborted;
    const isReady = isServing && !isStopping;
    const reason = isStopping ? 'stopping' : waitsFor[state];
    const body = { status: isReady ? 'ready' : reason, writes: state === 'writable' };
    return Response.json(body, { status: isReady ? 200 : 503, headers: noStore });
  });
  addMetricsRoute(app, services.metrics, env);
  app.get('/openapi.json', async (c) =>
    toResponse(await (description ??= composeDescription(env)), c.req.raw),
  );
}
