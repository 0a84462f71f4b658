import type { Hono } from 'hono';
import type { Services } from '#src/server/platform/services.ts';
import { siteOrigin } from '#src/server/platform/http/visitor/site-origin.ts';
import { createApiDescriber } from './openapi/api-describer.ts';

const noStore = { 'Cache-Control': 'no-store' } as const;

/** Adds the operator's addresses: liveness, readiness, and the description of the API. */
export function addOperationRoutes(app: Hono, services: Services): void {
  const { env } = services;
  const describe = createApiDescriber(env.SITE_NAME);
  app.get('/healthz', () => Response.json({ status: 'alive' }, { headers: noStore }));
  app.get('/readyz', async () => {
    const isReady = await services.database.isReady();
    const body = { status: isReady ? 'ready' : 'waiting for the database' };
    return Response.json(body, { status: isReady ? 200 : 503, headers: noStore });
  });
  app.get('/openapi.json', (c) =>
    Response.json(describe({ origin: siteOrigin(env, c.req.raw) }), { headers: noStore }),
  );
}
