import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { compressAnswers } from '#src/server/platform/http/answers/compress-answers.ts';

const long = 'A long line. '.repeat(400);

const app = new Hono();
app.use(compressAnswers());
app.get('/page', () => {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of [long.slice(0, 700), long.slice(700)]) controller.enqueue(Buffer.from(piece));
      controller.close();
    },
  });
  return new Response(body, {
    status: 404,
    headers: { 'Content-Type': 'text/html; charset=utf-8', Vary: 'Cookie' },
  });
});
app.get('/short', () => Response.json({ a: 1 }));
app.get('/file', () =>
  Response.json({ long }, { headers: { 'Content-Disposition': 'attachment; filename="a.json"' } }),
);
app.get(
  '/stream',
  () =>
    new Response(long, {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache, no-transform' },
    }),
);

const get = async (path: string, accepted?: string, method = 'GET') =>
  app.request(path, { method, headers: accepted === undefined ? {} : { 'Accept-Encoding': accepted } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('a page', () => {
  it('is sent whole, in the smallest encoding that its reader accepts', async () => {
    const brotli = await get('/page', 'gzip, deflate, br');
    expect(brotli.status).toBe(404);
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotli.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(brotli.headers.get('vary')).toBe('Cookie, Accept-Encoding');
    const bytes = await bytesOf(brotli);
    expect(brotli.headers.get('content-length')).toBe(String(bytes.byteLength));
    expect(brotliDecompressSync(bytes).toString()).toBe(long);
    const zipped = await get('/page', 'gzip, br;q=0');
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await bytesOf(zipped)).toString()).toBe(long);
  });

  it('is sent uncompressed to a client without any encoding', async () => {
    const plain = await get('/page');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('vary')).toContain('Accept-Encoding');
    expect(await plain.text()).toBe(long);
  });
});

describe('other answers', () => {
  it('are sent uncompressed if short, or a stream of events', async () => {
    for (const path of ['/short', '/stream']) {
      const answer = await get(path, 'gzip, br');
      expect(answer.headers.get('content-encoding')).toBeNull();
    }
  });

  it('are compressed as they are read where they are files', async () => {
    const file = await get('/file', 'gzip, br');
    expect(file.headers.get('content-encoding')).toBe('gzip');
    expect(file.headers.get('content-length')).toBeNull();
    expect(JSON.parse(gunzipSync(await bytesOf(file)).toString())).toEqual({ long });
  });

  it('are not compressed for a request of the head only', async () => {
    const head = await get('/page', 'gzip, br', 'HEAD');
    expect(head.headers.get('content-encoding')).toBeNull();
  });
});
