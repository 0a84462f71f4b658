import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPageOnlyApi } from '#src/server/page-only-api.ts';
import { composePageOnlyServices } from '#tests/support/services/compose-page-only-services.ts';
import { listenLocally, type LocalListener } from '#tests/support/services/listen-locally.ts';

const picture = '/pictures/00112233445566ff/480';
const preview = '/og/character/f01/zh-CN/0011223344556677.jpg';
const bytes = Buffer.from('the bytes of a picture');

let listener: LocalListener;
let base: string;
let asked: IncomingMessage[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  asked = [];
  answer = (_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'image/webp',
      'Content-Length': bytes.length,
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: '"abc"',
      Vary: 'Accept',
      'Set-Cookie': 'spy=1',
      Server: 'elsewhere',
    });
    response.end(bytes);
  };
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  listener = await listenLocally(server);
  base = `http://127.0.0.1:${listener.port}`;
});
afterEach(() => listener.close());

async function ask(path: string, init?: RequestInit): Promise<Response> {
  const app = createPageOnlyApi(`${base}/`, composePageOnlyServices());
  return app.fetch(new Request(`http://pages.test${path}`, init));
}

describe('pictures of a server that has only pages (rule:api-base)', () => {
  it.each([picture, '/pictures/00112233445566ff', preview])(
    '%s comes from the API elsewhere',
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
      expect(asked.map(({ url }) => url)).toEqual([path]);
      expect(Object.fromEntries(response.headers)).toEqual({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': String(bytes.length),
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'image/webp',
        'cross-origin-resource-policy': 'cross-origin',
        etag: '"abc"',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it('are requested without the query, the cookies or the address of the visitor', async () => {
    const headers = {
      Accept: 'image/avif',
      Cookie: 'device=1',
      'device-id': 'x',
      'X-Forwarded-For': '1.2.3.4',
    };
    await ask(`${picture}?url=http://169.254.169.254/`, { headers });
    const [request] = asked;
    expect(request?.url).toBe(picture);
    expect(request?.headers).toMatchObject({ 'accept-encoding': 'identity' });
    for (const name of ['cookie', 'device-id', 'x-forwarded-for']) {
      expect(request?.headers).not.toHaveProperty(name);
    }
  });

  it('name the requesting device, as pages do: some have to be unlocked', async () => {
    const deviceId = '00112233-4455-6677-8899-aabbccddeeff';
    const headers = { Cookie: `lang=en; device-id=${deviceId}; session=secret` };
    await ask(picture, { headers });
    await ask(preview, { headers });
    expect(asked.map((request) => [request.headers['device-id'], request.headers.cookie])).toEqual([
      [deviceId, undefined],
      [undefined, undefined],
    ]);
  });

  it('of one person are shown by no other site', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=86400' });
      response.end(bytes);
    };
    const { headers } = await ask(picture);
    expect(headers.get('cache-control')).toBe('private, max-age=86400');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it.each([
    '/pictures/',
    '/pictures/../v2/appUser/getUserInfo',
    '/pictures/%2e%2e%2fhealthz/96',
    '/pictures/00112233445566FF/480',
    '/pictures/00112233445566ff/480/x',
    '/pictures/00112233445566ff/99999',
    '/og/character/f01/fr/0011223344556677.jpg',
    '/og/character/a%2Fb/en/0011223344556677.jpg',
    '/og/user/f01/en/0011223344556677.jpg',
  ])('%s makes no request: 404', async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 40003, data: null });
    expect(asked).toEqual([]);
  });

  it('are not sent again to a client that has them', async () => {
    answer = (_request, response) => response.writeHead(304, { ETag: '"abc"' }).end();
    const response = await ask(picture, { headers: { 'If-None-Match': '"abc"' } });
    expect(asked[0]?.headers['if-none-match']).toBe('"abc"');
    expect([response.status, response.headers.get('etag')]).toEqual([304, '"abc"']);
  });

  it('that moved to another version are redirected to on this server; any other target is refused', async () => {
    const target = preview.replace('0011', 'ffee');
    answer = (_request, response) => response.writeHead(302, { Location: target }).end();
    const moved = await ask(preview);
    expect([moved.status, moved.headers.get('location')]).toEqual([302, target]);
    answer = (_request, response) => response.writeHead(302, { Location: 'https://evil.example/' }).end();
    expect((await ask(preview)).status).toBe(404);
  });

  it.each<[string, (response: ServerResponse) => unknown, number]>([
    ['has none', (response) => response.writeHead(404).end('{}'), 404],
    ['fails', (response) => response.writeHead(500).end('oops'), 503],
    [
      'answers a page',
      (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>'),
      503,
    ],
    [
      'answers an SVG',
      (response) => response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end('<svg/>'),
      503,
    ],
    [
      'announces too much',
      (response) =>
        response.writeHead(200, { 'Content-Type': 'image/webp', 'Content-Length': '99999999' }).write('x'),
      503,
    ],
    ['hangs up', (response) => response.destroy(), 503],
  ])('where the other server %s, the answer is an envelope and never 500', async (_name, fail, status) => {
    answer = (_request, response) => void fail(response);
    const response = await ask(picture);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ data: null });
  });

  it('that turn out too large are interrupted', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'image/webp' });
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1_000_000)));
      };
      response.on('drain', pour);
      pour();
    };
    const response = await ask(picture);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('HEAD requests the headers only', async () => {
    const response = await ask(picture, { method: 'HEAD' });
    expect(asked[0]?.method).toBe('HEAD');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(await response.text()).toBe('');
  });
});
