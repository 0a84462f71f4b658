import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { type BuildInfo, describeBuild } from './build-info.ts';

/** `/builds/latest.json` and `/builds/meta/{id}.json` (rule:builds). */
export function serveBuilds(build: BuildInfo): Hono {
  const app = new Hono();
  app.use('/builds/*', etag());
  app.get('/builds/latest.json', (c) =>
    c.json({ id: build.id, timestamp: build.timestamp }, 200, { 'Cache-Control': 'no-cache' }),
  );
  app.get('/builds/meta/:file', (c, next) => {
    if (c.req.param('file') !== `${build.id}.json`) return next();
    return Promise.resolve(
      c.json(describeBuild(build), 200, { 'Cache-Control': 'public, max-age=31536000, immutable' }),
    );
  });
  return app;
}
