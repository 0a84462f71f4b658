import { type Context, Hono } from 'hono';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { chooseLanguage } from '#src/contract/locale/language.ts';
import { picturesPath } from '#src/contract/pictures/picture.ts';
import { ogImagesPath } from '#src/domain/site/og-image.ts';
import { addMetricsRoute } from './operations/metrics-route.ts';
import { forwardPicture } from './forward-picture.ts';
import { answerError } from './platform/http/calls/answer.ts';
import { toErrorFields } from './platform/log/log.ts';
import type { Services } from './platform/services.ts';

/**
 * Serves the API's addresses when `PUBLIC_API_BASE` names another server: health, that server's pictures, and errors
 * that say where the API is.
 */
export function createPageOnlyApi(
  apiBase: string,
  { env, log, metrics, stopping }: Pick<Services, 'env' | 'log' | 'metrics' | 'stopping'>,
): Hono {
  const app = new Hono();
  const healthy = { headers: { 'Cache-Control': 'no-store' } };
  app.get('/healthz', () => Response.json({ status: 'alive' }, healthy));
  app.get('/readyz', () => {
    const [status, code] = stopping.aborted ? ['stopping', 503] : ['ready', 200];
    return Response.json({ status }, { ...healthy, status: code });
  });
  addMetricsRoute(app, metrics, env);
  for (const path of [picturesPath, ogImagesPath]) {
    app.get(`${path}/*`, (c) => forwardPicture(apiBase, c.req.raw));
  }
  app.notFound((c) => refuse(c, new AppError(40003, { status: 404, userMessage: userMessages.noSuchCall })));
  app.onError((error, c) => {
    const known = error instanceof AppError ? error : new AppError(20001, { cause: error });
    if (known.status >= 500) {
      log.warn('picture-not-forwarded', { route: c.req.path, ...toErrorFields(known.cause ?? known) });
    }
    return refuse(c, known);
  });
  return app;
}

function refuse(c: Context, error: AppError): Response {
  return answerError(error, chooseLanguage(undefined, c.req.header('accept-language') ?? null));
}
