import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { describeBuild, getBuildInfo } from './build-info.ts';

/** `/builds/latest.json` and `/builds/meta/{id}.json` (rule:builds). */
export function serveBuilds(): Hono {
  const app = new Hono();
  app.use('/builds/*', etag());
  app.get('/builds/latest.json', (c) => c.json(getBuildInfo(), 200, { 'Cache-Control': 'no-cache' }));
  app.get('/builds/meta/:file', (c, next) => {
    if (c.req.param('file') !== `${getBuildInfo().id}.json`) return next();
    return Promise.resolve(
      c.json(describeBuild(), 200, { 'Cache-Control': 'public, max-age=31536000, immutable' }),
    );
  });
  return app;
}
