import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { guardPages } from '#src/server/platform/http/site/guard-pages.ts';
import { createPageOnlyApi } from '#src/server/page-only-api.ts';
import { composePageOnlyServices } from '#tests/support/services/compose-page-only-services.ts';

describe('guardPages', () => {
  const app = new Hono().use(guardPages()).all('*', (c) => c.text('a page'));

  it.each(['GET', 'HEAD'])('lets %s through', async (method) => {
    expect((await app.request('/blogs', { method })).status).toBe(200);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'QUERY'])('answers %s with 405', async (method) => {
    const response = await app.request('/blogs', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it('refuses an encoded body with 415 (rule:no-compression)', async () => {
    const response = await app.request('/', { headers: { 'Content-Encoding': 'br' } });
    expect(response.status).toBe(415);
  });

  it.each(['/_image?href=/media/covers/x.webp&w=1040&f=avif', '/_server-islands/x', '/_actions/x'])(
    'has nothing at %s, which the site framework would serve (rule:no-fetch-for-others, rule:body-limits)',
    async (path) => {
      expect((await app.request(path)).status).toBe(404);
    },
  );
});

describe('the API addresses of a server whose data another one keeps (rule:api-base)', () => {
  const app = createPageOnlyApi('http://127.0.0.1:9', composePageOnlyServices());

  it.each(['/healthz', '/readyz'])('%s is healthy', async (path) => {
    expect((await app.request(path)).status).toBe(200);
  });

  it('any other is a 404 in the envelope, in the language of the request', async () => {
    const response = await app.request('/v2/nothing', { headers: { 'Accept-Language': 'zh' } });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: 40003, message: '没有这个接口。', data: null });
  });
});
