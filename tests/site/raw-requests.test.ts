import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchangeRaw, openRaw, sendPieces } from '#tests/support/raw/raw-socket.ts';
import {
  chunkByBytes,
  composeHead,
  composeRequest,
  type RawRequest,
} from '#tests/support/raw/raw-targets.ts';
import { type RawSite, startRawSite } from '#tests/support/raw/start-raw-site.ts';

/*
 * What a stranger can send to the front door without a browser, to every kind of address (decision 34): heads and
 * bodies. Nothing of it may end the process, and nothing of it may stay.
 */
let site: RawSite;

beforeAll(async () => {
  site = await startRawSite();
}, 600_000);
afterAll(() => site.close());

/** The bytes of an answer after its head, as Latin-1. */
function bodyOf(text: string): string {
  return text.slice(text.indexOf('\r\n\r\n'));
}

describe('a request with an odd `Range` (rule:process-lives)', () => {
  const ranges = [
    'bytes=10-5',
    'bytes=0-0',
    'bytes=-5',
    'bytes=5-',
    'bytes=-',
    'bytes=1-9007199254740993',
    'bytes=99999999999999999999-',
    'bytes=0-1,3-4',
    `bytes=${'0-1,'.repeat(1_000)}5-6`,
    'bytes=-0',
    'bytes=a-b',
    'bytes=1.5-2',
    'items=0-5',
    'bytes 0-5',
    '',
  ];

  it.each([...ranges.entries()])('%i gets the whole answer', async (row, range) => {
    await site.forKinds(row, async (target) => {
      const plain = await site.sendPlain(target);
      const { statuses, text } = await site.send(target, { more: [`Range: ${range}`] });
      expect([target.name, statuses]).toEqual([target.name, plain.statuses]);
      expect(text).not.toMatch(/content-range/i);
      if (target.isFile) expect(bodyOf(text)).toBe(bodyOf(plain.text));
    });
    await site.expectSound();
  });
});

describe('an odd head', () => {
  /** The status of every answer, of one of several, or of the same request without the oddity. */
  type Expected = number | readonly number[] | 'as without it';
  const heads: readonly (readonly [name: string, request: RawRequest, is: Expected])[] = [
    ['a header of 20 KB', { more: [`X-Long: ${'x'.repeat(20_000)}`] }, 431],
    ['an address of 20 KB', { line: `GET /${'x'.repeat(20_000)} HTTP/1.1` }, 431],
    ['1,500 headers', { more: Array.from({ length: 1_500 }, (_, index) => `a${index}: b`) }, 431],
    ['HTTP/1.0 without a Host', { line: 'GET {path} HTTP/1.0', host: [] }, 400],
    ['HTTP/1.0 with one', { line: 'GET {path} HTTP/1.0' }, [200, 404, 405]],
    ['HTTP/0.9', { line: 'GET {path}' }, [200, 404, 405]],
    ['HTTP/2', { line: 'PRI * HTTP/2.0', host: [] }, 400],
    ['HTTP/9.9', { line: 'GET {path} HTTP/9.9' }, 400],
    ['TRACE', { line: 'TRACE {path} HTTP/1.1' }, 405],
    ['CONNECT', { line: 'CONNECT localhost:443 HTTP/1.1' }, 405],
    [
      'CONNECT with a body',
      { line: 'CONNECT localhost:443 HTTP/1.1', framing: ['Content-Length: 1000'] },
      405,
    ],
    ['OPTIONS', { line: 'OPTIONS {path} HTTP/1.1' }, 204],
    ['OPTIONS of the server', { line: 'OPTIONS * HTTP/1.1' }, 400],
    ['HEAD', { line: 'HEAD {path} HTTP/1.1' }, [200, 400, 404, 405]],
    ['DELETE', { line: 'DELETE {path} HTTP/1.1' }, 405],
    ['PUT', { line: 'PUT {path} HTTP/1.1' }, 405],
    ['a method of its own', { line: 'QUACK {path} HTTP/1.1' }, 400],
    ['a method in lower case', { line: 'get {path} HTTP/1.1' }, 400],
    ['an address of another site', { line: 'GET http://evil.example{path} HTTP/1.1' }, 400],
    ['an address with our name', { line: 'GET https://localhost{path} HTTP/1.1' }, 400],
    ['an address that cannot be decoded', { line: 'GET /%E0%A4%A HTTP/1.1' }, 404],
    ['a NUL in the address', { line: 'GET /%00 HTTP/1.1' }, 404],
    ['two slashes', { line: 'GET //evil.example/%2e%2e HTTP/1.1' }, 301],
    ['dots up', { line: 'GET /_astro/../../../etc/passwd HTTP/1.1' }, 404],
    [
      'an upgrade to a WebSocket',
      { connection: 'Upgrade, close', more: ['Upgrade: websocket', 'Sec-WebSocket-Version: 13'] },
      'as without it',
    ],
    [
      'an upgrade to HTTP/2',
      { connection: 'Upgrade, HTTP2-Settings, close', more: ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'] },
      'as without it',
    ],
    ['Expect: 100-continue', { more: ['Expect: 100-continue'] }, 'as without it'],
    ['another expectation', { more: ['Expect: the unexpected'] }, 417],
    ['a length that is none', { framing: ['Content-Length: many'] }, 400],
    ['a negative length', { framing: ['Content-Length: -1'] }, 400],
    ['an endless length', { framing: ['Content-Length: 99999999999999999999999'] }, 400],
    ['two lengths', { framing: ['Content-Length: 1', 'Content-Length: 2'] }, 400],
    ['a length and chunks', { framing: ['Content-Length: 5', 'Transfer-Encoding: chunked'] }, 400],
    ['an unknown encoding', { framing: ['Transfer-Encoding: xchunked'] }, [200, 400]],
    ['a blank before the colon', { framing: ['Transfer-Encoding : chunked'] }, 400],
    ['a folded header', { more: ['X-Folded: a', ' b'] }, 400],
    ['a NUL in a header', { more: ['X-Nul: a\0b'] }, 400],
    ['a bare line feed', { more: ['X-Bare: a\nX-Other: b'] }, 400],
    ['a compressed body', { more: ['Content-Encoding: gzip'] }, [200, 415]],
    ['a strange If-None-Match', { more: [`If-None-Match: ${'W/"x",'.repeat(1_000)}`] }, 'as without it'],
    ['a strange Accept-Encoding', { more: ['Accept-Encoding: ;;q=,,br;q=0;q=1,*;q=NaN'] }, 'as without it'],
    ['a strange Accept-Language', { more: [`Accept-Language: ${'zh-'.repeat(2_000)}`] }, 'as without it'],
    ['a thousand cookies', { more: [`Cookie: ${'lang=%zz; '.repeat(1_000)}`] }, 'as without it'],
  ];

  const rows = heads.map(([name, request, is], row) => ({ name, request, is, row }));
  it.each(rows)('$name is answered or refused', async ({ request, is, row }) => {
    await site.forKinds(row, async (target) => {
      const { statuses } = await site.send(target, request);
      const expected = is === 'as without it' ? (await site.sendPlain(target)).statuses : [is].flat();
      expect([target.name, statuses]).toEqual([target.name, [expect.toBeOneOf([...expected])]]);
    });
    await site.expectSound();
  });

  it.each([
    ['the hello of a TLS client', Buffer.from('16030100c8010000c40303', 'hex')],
    ['bytes', Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 151) % 256))],
    ['line feeds', Buffer.from('\r\n'.repeat(30_000))],
    ['a head without an end', Buffer.from(`GET / HTTP/1.1\r\n${'a: b\r\n'.repeat(10_000)}`)],
  ])('%s, which are no request, are refused', async (_name, bytes) => {
    const { statuses } = await exchangeRaw(site.url, { pieces: [bytes], isHalfClosed: true });
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
    await site.expectSound();
  });
});

describe('the health of the process (rule:known-hosts)', () => {
  const rows: readonly (readonly [line: string, host: readonly string[], status: number])[] = [
    ['GET /healthz HTTP/1.0', [], 200],
    ['GET /readyz HTTP/1.0', [], 200],
    ['GET /healthz HTTP/1.1', [], 200],
    ['GET /readyz?writes HTTP/1.1', ['Host: yuanfen.default.svc:4321'], 200],
    ['GET /healthz?a=b HTTP/1.1', ['Host: my_site'], 200],
    ['HEAD /readyz HTTP/1.1', ['Host: evil.example'], 200],
    ['GET /healthz HTTP/1.1', ['Host: '], 200],
    ['POST /healthz HTTP/1.1', ['Host: evil.example'], 405],
    ['GET //healthz HTTP/1.1', ['Host: evil.example'], 421],
    ['GET /healthz/ HTTP/1.1', ['Host: evil.example'], 421],
    ['GET /healthz/../ HTTP/1.1', ['Host: evil.example'], 421],
    ['GET /%68ealthz HTTP/1.1', ['Host: evil.example'], 421],
    ['GET http://evil.example/healthz HTTP/1.1', ['Host: evil.example'], 400],
    ['GET /healthz#/ HTTP/1.1', ['Host: evil.example'], 421],
    ['GET / HTTP/1.1', ['Host: evil.example'], 421],
    ['GET /openapi.json HTTP/1.0', [], 400],
  ];
  it.each(rows)('%s for %j is %i', async (line, host, status) => {
    const { statuses, text } = await exchangeRaw(site.url, {
      pieces: [[line, ...host, 'Connection: close', '', ''].join('\r\n')],
    });
    expect(statuses).toEqual([status]);
    if (status === 200) expect(text).not.toMatch(/set-cookie|location:|evil/i);
  });
});

describe('a body in an odd framing', () => {
  const chunked = { framing: ['Transfer-Encoding: chunked'] };
  it('in 20,000 chunks of one byte is refused by whoever reads it', async () => {
    await site.forAll(async (target) => {
      const { statuses, text } = await site.send(target, chunked, chunkByBytes(20_000));
      if (!target.readsBody) {
        expect([target.name, statuses[0]]).toEqual([target.name, (await site.sendPlain(target)).statuses[0]]);
        return;
      }
      expect([target.name, statuses]).toEqual([target.name, [400]]);
      expect(text).toContain('too many small pieces');
    });
    await site.expectSound();
  });

  it('in 300,000 of them, which are not at their end, takes no memory meanwhile', async () => {
    await site.forKinds(1, async (target) => {
      if (target.readsBody !== true) return;
      const sockets = await Promise.all([openRaw(site.url), openRaw(site.url)]);
      const body = chunkByBytes(300_000).subarray(0, -10);
      await Promise.all(sockets.map((socket) => sendPieces(socket, [composeHead(target, chunked), body])));
      expect(await site.grownMb(), target.name).toBeLessThan(50);
      for (const socket of sockets) socket.destroy();
    });
    await site.expectSound();
  });

  const framings: readonly (readonly [name: string, body: string, allowed: readonly number[]])[] = [
    ['an extension of 100 KB', `1;${'x'.repeat(100_000)}\r\n \r\n0\r\n\r\n`, [200, 413]],
    ['20,000 extensions', `${'1;a=b\r\n \r\n'.repeat(20_000)}0\r\n\r\n`, [200, 400, 404]],
    ['an impossible size', `${'f'.repeat(40)}\r\n \r\n`, [200, 400, 404]],
    ['a size that is no number', 'zz\r\n \r\n', [200, 400, 404]],
    ['a chunk that is longer than it says', '1\r\n     \r\n0\r\n\r\n', [200, 400, 404]],
    ['2,000 trailers', `1\r\n \r\n0\r\n${'a: b\r\n'.repeat(2_000)}\r\n`, [200, 404, 431]],
  ];
  const rows = framings.map(([name, body, allowed], row) => ({ name, body, allowed, row }));
  it.each(rows)('with $name is answered or refused', async ({ body, allowed, row }) => {
    await site.forKinds(row, async (target) => {
      const { statuses } = await site.send(target, chunked, body);
      expect([target.name, statuses]).toEqual([target.name, [expect.toBeOneOf(allowed)]]);
    });
    await site.expectSound();
  });

  it('without an end is over when its sender closes', async () => {
    await site.forKinds(2, async (target) => {
      const pieces = [composeHead(target, chunked), '5\r\nhe'];
      await exchangeRaw(site.url, { pieces, isHalfClosed: true });
    });
    await site.expectSound();
  });

  it('in packets of one byte is read as any other, head and body', async () => {
    await site.forKinds(3, async (target) => {
      const plain = await site.sendPlain(target);
      const bytes = [...Buffer.from(composeRequest(target))].map((byte) => Buffer.of(byte));
      const { statuses } = await exchangeRaw(site.url, {
        pieces: bytes,
        until: target.isEndless ? 'data' : 'closed',
      });
      expect([target.name, statuses]).toEqual([target.name, plain.statuses]);
    });
    await site.expectClean();
  });
});
