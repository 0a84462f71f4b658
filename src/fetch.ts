import { Hono } from 'hono';
import { astro, getFetchState } from 'astro/hono';
import { api } from '#src/server/api.ts';

const app = new Hono();
app.use(async (c, next) => { await next(); c.res.headers.set('x-test', '1'); });
app.use(async (c, next) => { const r = await api.fetch(c.req.raw.clone()); if (r.status !== 404) return r; return next(); });
app.use(async (c, next) => { (getFetchState(c).locals as any).hello = 'hi'; await next(); });
app.use(astro());
export default app;
