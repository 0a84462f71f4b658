import type { Hono } from 'hono';
import { addCharacterRoutes } from './characters/routes.ts';
import { addChatRoutes } from './chat/routes.ts';
import { ReplyWriter } from './chat/reply-writer.ts';
import { addContentRoutes } from './content/routes.ts';
import { findVisitor } from './identity/find-visitor.ts';
import { addIdentityRoutes } from './identity/routes.ts';
import { addPageViewRoutes } from './operations/page-view-routes.ts';
import { addOperationRoutes } from './operations/routes.ts';
import { PictureService } from './pictures/picture-service.ts';
import { preparePictures } from './pictures/prepare-pictures.ts';
import { addPictureRoutes } from './pictures/routes.ts';
import { PreviewService } from './previews/preview-service.ts';
import { addPreviewRoutes } from './previews/routes.ts';
import { CallRouter } from './platform/http/call-router.ts';
import { createIdempotencyStore } from './platform/idempotency.ts';
import type { Services } from './platform/services.ts';
import { addSearchRoutes } from './search/routes.ts';

export interface Api {
  app: Hono;
  /** Makes the pictures ready that pages show, in the background, until `close`. */
  preparePictures(): void;
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
  addSearchRoutes(router, database);
  addChatRoutes(router, services, writer);
  const pageViews = addPageViewRoutes(router, services);
  addOperationRoutes(router.app, services);
  const pictures = new PictureService(services);
  addPictureRoutes(router.app, pictures);
  addPreviewRoutes(router.app, new PreviewService(services, pictures));
  let stopPreparing = () => Promise.resolve();
  return {
    app: router.app,
    preparePictures() {
      stopPreparing = preparePictures(pictures, log);
    },
    async close(graceMs) {
      await Promise.all([writer.close(graceMs), pageViews.close(), stopPreparing()]);
    },
  };
}
