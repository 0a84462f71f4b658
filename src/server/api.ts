import type { Hono } from 'hono';
import { addCharacterRoutes } from './characters/routes.ts';
import { addChatRoutes } from './chat/routes.ts';
import { ReplyWriter } from './chat/reply-writer.ts';
import { addContentRoutes } from './content/routes.ts';
import { findVisitor } from './identity/find-visitor.ts';
import { addIdentityRoutes } from './identity/routes.ts';
import { addOperationRoutes } from './operations/routes.ts';
import { CallRouter } from './platform/http/call-router.ts';
import { createIdempotencyStore } from './platform/idempotency.ts';
import type { Services } from './platform/services.ts';

export interface Api {
  app: Hono;
  /** Lets running replies finish for `graceMs`, then ends them. The database stays open. */
  close(graceMs: number): Promise<void>;
}

/** Composes the topics into one app (architecture: the house). */
export async function createApi(services: Services): Promise<Api> {
  const { database, log, env } = services;
  const router = new CallRouter({
    log,
    allowedOrigins: env.ALLOWED_ORIGINS,
    idempotency: createIdempotencyStore(database),
    findVisitor: (deviceId) => findVisitor(database, deviceId),
  });
  const writer = new ReplyWriter(services);
  await writer.start();
  addIdentityRoutes(router, database);
  addCharacterRoutes(router, database);
  addContentRoutes(router, database);
  addChatRoutes(router, services, writer);
  addOperationRoutes(router.app, services);
  return { app: router.app, close: (graceMs) => writer.close(graceMs) };
}
