import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchangeRaw, openRaw, sendPieces } from '#tests/support/raw/raw-socket.ts';
import {
  chunkByBytes,
  composeHead,
  composeRequest,
  type RawRequest,
  type RawTarget,
} from '#tests/support/raw/raw-targets.ts';
import { type RawSite, startRawSite } from '#tests/support/raw/start-raw-site.ts';

/*
 * What a stranger can send to the front door without a browser, to every kind of address (decision 34): heads and
 * bodies. Nothing of it may end the process, and nothing of it may stay.
 */
let site: RawSite;

beforeAll(async () => {
  site = await startRawSite();
}, 180_000);
afterAll(() => site.close());

const forAll = async (work: (target: RawTarget) => Promise<unknown>) => {
  for (const target of site.targets) await work(target);
};

describe('a request with an odd `Range` (rule:process-lives)', () => {
  it.each([
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
  ])('%# gets the whole answer', async (range) => {
    for (const target of site.targets) {
      const plain = await site.send(target);
      const { statuses, text } = await site.send(target, { more: [`Range: ${range}`] });
      expect([target.name, statuses]).toEqual([target.name, plain.statuses]);
      expect(text).not.toMatch(/content-range/i);
    }
    await site.expectSound();
  });
});

describe('an odd head', () => {
  const heads: Readonly<Record<string, RawRequest>> = {
    'a header of 20 KB': { more: [`X-Long: ${'x'.repeat(20_000)}`] },
    'an address of 20 KB': { line: `GET /${'x'.repeat(20_000)} HTTP/1.1` },
    '1,500 headers': { more: Array.from({ length: 1_500 }, (_, index) => `a${index}: b`) },
    'no Host': { host: [] },
    'two Hosts': { host: ['Host: localhost', 'Host: localhost'] },
    'an empty Host': { host: ['Host:'] },
    'HTTP/1.0 without a Host': { line: 'GET / HTTP/1.0', host: [] },
    'HTTP/1.0 with one': { line: 'GET / HTTP/1.0' },
    'HTTP/0.9': { line: 'GET /' },
    'HTTP/2': { line: 'PRI * HTTP/2.0', host: [] },
    'HTTP/9.9': { line: 'GET / HTTP/9.9' },
    TRACE: { line: 'TRACE / HTTP/1.1' },
    CONNECT: { line: 'CONNECT localhost:443 HTTP/1.1' },
    'CONNECT with a body': { line: 'CONNECT localhost:443 HTTP/1.1', framing: ['Content-Length: 1000'] },
    OPTIONS: { line: 'OPTIONS * HTTP/1.1' },
    PUT: { line: 'PUT /favicon.svg HTTP/1.1' },
    'a method of its own': { line: 'QUACK / HTTP/1.1' },
    'a method in lower case': { line: 'get / HTTP/1.1' },
    'an address of another site': { line: 'GET http://evil.example/ HTTP/1.1' },
    'an address that cannot be decoded': { line: 'GET /%E0%A4%A HTTP/1.1' },
    'a NUL in the address': { line: 'GET /%00 HTTP/1.1' },
    'two slashes': { line: 'GET //evil.example/%2e%2e HTTP/1.1' },
    'dots up': { line: 'GET /_astro/../../../etc/passwd HTTP/1.1' },
    'an upgrade to a WebSocket': {
      connection: 'Upgrade',
      more: ['Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
    },
    'an upgrade to HTTP/2': {
      connection: 'Upgrade, HTTP2-Settings',
      more: ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'],
    },
    'Expect: 100-continue': { more: ['Expect: 100-continue'] },
    'another expectation': { more: ['Expect: the unexpected'] },
    'a length that is none': { framing: ['Content-Length: many'] },
    'a negative length': { framing: ['Content-Length: -1'] },
    'an endless length': { framing: ['Content-Length: 99999999999999999999999'] },
    'two lengths': { framing: ['Content-Length: 1', 'Content-Length: 2'] },
    'a length and chunks': { framing: ['Content-Length: 5', 'Transfer-Encoding: chunked'] },
    'an unknown encoding': { framing: ['Transfer-Encoding: xchunked'] },
    'a blank before the colon': { framing: ['Transfer-Encoding : chunked'] },
    'a folded header': { more: ['X-Folded: a', ' b'] },
    'a NUL in a header': { more: ['X-Nul: a\0b'] },
    'a bare line feed': { more: ['X-Bare: a\nX-Other: b'] },
    'a compressed body': { more: ['Content-Encoding: gzip'] },
    'a strange If-None-Match': { more: [`If-None-Match: ${'W/"x",'.repeat(1_000)}*`] },
    'a strange Accept-Encoding': { more: ['Accept-Encoding: ;;q=,,br;q=0;q=1,*;q=NaN'] },
    'a strange Accept-Language': { more: [`Accept-Language: ${'zh-'.repeat(2_000)}`] },
    'a thousand cookies': { more: [`Cookie: ${'lang=%zz; '.repeat(1_000)}`] },
  };

  it.each(Object.keys(heads))('%s is answered or refused', async (name) => {
    await forAll(async (target) => {
      // Half-closed, since some of these would have the server wait for more.
      const { statuses } = await exchangeRaw(site.url, {
        pieces: [composeRequest(target, heads[name])],
        until: target.isEndless ? 'data' : 'closed',
        isHalfClosed: true,
      });
      expect([target.name, statuses.filter((status) => status >= 500)]).toEqual([target.name, []]);
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

describe('a body in an odd framing', () => {
  const chunked = { framing: ['Transfer-Encoding: chunked'] };
  const small = { 'in chunks of one byte': chunkByBytes(20_000) };

  it('in 20,000 chunks of one byte is refused by whoever reads it', async () => {
    await forAll(async (target) => {
      const { statuses, text } = await site.send(target, chunked, small['in chunks of one byte']);
      if (!target.readsBody) {
        expect([target.name, statuses[0]]).toEqual([target.name, (await site.send(target)).statuses[0]]);
        return;
      }
      expect([target.name, statuses]).toEqual([target.name, [400]]);
      expect(text).toContain('too many small pieces');
    });
    await site.expectSound();
  });

  it('in 300,000 of them, which are not at their end, takes no memory meanwhile', async () => {
    for (const target of site.targets.filter(({ readsBody }) => readsBody)) {
      const sockets = await Promise.all([openRaw(site.url), openRaw(site.url)]);
      const body = chunkByBytes(300_000).subarray(0, -10);
      await Promise.all(sockets.map((socket) => sendPieces(socket, [composeHead(target, chunked), body])));
      expect([target.name, await site.grownMb()]).toEqual([target.name, expect.closeTo(0, -2)]);
      expect(await site.grownMb()).toBeLessThan(50);
      for (const socket of sockets) socket.destroy();
    }
    await site.expectSound();
  });

  it.each([
    ['an extension of 100 KB', `1;${'x'.repeat(100_000)}\r\n \r\n0\r\n\r\n`],
    ['20,000 extensions', `${'1;a=b\r\n \r\n'.repeat(20_000)}0\r\n\r\n`],
    ['an impossible size', `${'f'.repeat(40)}\r\n \r\n`],
    ['a size that is no number', 'zz\r\n \r\n'],
    ['a chunk that is longer than it says', '1\r\n     \r\n0\r\n\r\n'],
    ['2,000 trailers', `1\r\n \r\n0\r\n${'a: b\r\n'.repeat(2_000)}\r\n`],
    ['no end', '5\r\nhe'],
  ])('with %s is answered or refused', async (_name, body) => {
    await forAll(async (target) => {
      const { statuses } = await exchangeRaw(site.url, {
        pieces: [composeHead(target, chunked), body],
        until: target.isEndless ? 'data' : 'closed',
        isHalfClosed: true,
      });
      expect([target.name, statuses.filter((status) => status >= 500)]).toEqual([target.name, []]);
    });
    await site.expectSound();
  });

  it('in packets of one byte is read as any other, head and body', async () => {
    await forAll(async (target) => {
      const plain = await site.send(target);
      const bytes = [...Buffer.from(composeRequest(target))].map((byte) => Buffer.of(byte));
      const { statuses } = await exchangeRaw(site.url, {
        pieces: bytes,
        until: target.isEndless ? 'data' : 'closed',
      });
      expect([target.name, statuses]).toEqual([target.name, plain.statuses]);
    });
    await site.expectSound();
  });
});
