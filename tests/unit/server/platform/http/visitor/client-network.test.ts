import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  clientAddressHeader,
  clientNetwork,
  createAddressWriter,
  findClientAddress,
  networkOf,
} from '#src/server/platform/http/visitor/client-network.ts';
import { createLog } from '#src/server/platform/log/log.ts';
import { listenLocally, type LocalListener } from '#tests/support/services/listen-locally.ts';

const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
/** Prefixes of global unicast addresses: none of them contains an IPv4 address. */
const prefix = fc
  .tuple(fc.integer({ min: 0x2000, max: 0x3fff }), group, group, group)
  .map(([first, ...rest]) => [first.toString(16), ...rest].join(':'));
const suffix = fc.tuple(group, group, group, group).map((groups) => groups.join(':'));

describe('networkOf (rule:rate-limits)', () => {
  it('every address of one /64 is one network, however it is written', () => {
    fc.assert(
      fc.property(prefix, suffix, suffix, (net, one, other) => {
        expect(networkOf(`${net}:${one}`)).toBe(networkOf(`${net}:${other}`.toUpperCase()));
        expect(networkOf(`${net}:${one}`)).toBe(`${net}::/64`);
      }),
    );
  });

  it('two /64 are two networks', () => {
    fc.assert(
      fc.property(prefix, prefix, suffix, (net, other, host) => {
        fc.pre(net !== other);
        expect(networkOf(`${net}:${host}`)).not.toBe(networkOf(`${other}:${host}`));
      }),
    );
  });

  it('an IPv4 address is its own network, also inside IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        for (const written of [
          address,
          `::ffff:${address}`,
          `0:0:0:0:0:FFFF:${address}`,
          `64:ff9b::${address}`,
        ]) {
          expect(networkOf(written), written).toBe(address);
        }
      }),
    );
  });

  it('any text at all is assigned to some network', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV6()), (address) => {
        expect(networkOf(address)).toMatch(
          /^(unknown|\d+(\.\d+){3}|[0-9a-f]{1,4}(:[0-9a-f]{1,4}){3}::\/64)$/,
        );
      }),
    );
  });

  it.each([
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0001:0000:0000:0000:0001', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:7f00:1', '127.0.0.1'],
    ['', 'unknown'],
    ['010.0.0.1', 'unknown'],
    ['2001:db8::1]/evil', 'unknown'],
  ])('%j is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('findClientAddress (TRUST_PROXY)', () => {
  const socket = '10.0.0.9';
  it.each<[string, number, string]>([
    // Without trusted proxies, the header is ignored.
    ['203.0.113.7', 0, socket],
    ['', 1, socket],
    ['203.0.113.7', 1, '203.0.113.7'],
    // Only the proxies' own entries are trusted, counted from the end.
    ['198.51.100.1, 203.0.113.7', 1, '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7, 10.0.0.8', 2, '203.0.113.7'],
    ['203.0.113.7', 3, '203.0.113.7'],
    // The format of some proxies.
    ['203.0.113.7:51234', 1, '203.0.113.7'],
    ['[2001:db8::7]:443', 1, '2001:db8::7'],
    ['"[2001:db8::7]"', 1, '2001:db8::7'],
    // Not an address: the address of the proxy that wrote it is used.
    ['198.51.100.1, unknown', 1, socket],
    ['198.51.100.1, _hidden, 10.0.0.8', 2, '10.0.0.8'],
    [', ,', 1, socket],
  ])('%j behind %i proxies is %s', (forwardedFor, proxies, address) => {
    expect(findClientAddress(socket, forwardedFor, proxies)).toBe(address);
  });

  it('entries that a client puts before those of the proxies never count', () => {
    const behind = (said: string) => findClientAddress(socket, `${said}, 203.0.113.7, 10.0.0.8`, 2);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.array(fc.ipV6()).map(String)), (said) => {
        expect(behind(said)).toBe('203.0.113.7');
      }),
    );
  });
});

describe('the address of a request', () => {
  it('is null in process', () => {
    const inProcess = new Request('http://in-process/', { headers: { 'X-Forwarded-For': '203.0.113.7' } });
    expect(clientNetwork(inProcess)).toBeNull();
  });

  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const server = createServer((incoming, response) => {
    createAddressWriter(Number(incoming.headers['test-proxies']), log)(incoming);
    response.end(JSON.stringify(incoming.headers[clientAddressHeader]));
  });
  let listener: LocalListener;
  beforeAll(async () => {
    listener = await listenLocally(server);
  });
  afterAll(() => listener.close());

  async function ask(headers: Record<string, string | string[]>): Promise<unknown> {
    const asking = request({
      port: listener.port,
      host: '127.0.0.1',
      headers: { 'test-proxies': '0', ...headers },
    });
    asking.end();
    const [response] = (await once(asking, 'response')) as [AsyncIterable<Uint8Array>];
    return JSON.parse(await text(response));
  }

  it.each<[Record<string, string | string[]>, string]>([
    [{}, '127.0.0.1'],
    [{ 'X-Client-Address': '203.0.113.7' }, '127.0.0.1'],
    [{ 'x-client-address': ['203.0.113.7', '203.0.113.8'] }, '127.0.0.1'],
    [{ 'X-Forwarded-For': '203.0.113.7' }, '127.0.0.1'],
    [{ 'X-Forwarded-For': '203.0.113.7', 'test-proxies': '1', 'X-Client-Address': '1.2.3.4' }, '203.0.113.7'],
    [{ 'X-Forwarded-For': ['1.2.3.4', '203.0.113.7'], 'test-proxies': '1' }, '203.0.113.7'],
  ])('comes from the socket, whatever a client claims: %j', async (headers, address) => {
    expect(await ask(headers)).toBe(address);
  });

  it('a nearby proxy that TRUST_PROXY does not count is reported to the operator', async () => {
    lines.length = 0;
    await ask({});
    await ask({ 'X-Forwarded-For': '203.0.113.7', 'test-proxies': '1' });
    expect(lines).toEqual([]);
    await ask({ 'X-Forwarded-For': '203.0.113.7' });
    expect(lines.join('')).toContain('proxy-not-trusted');
    expect(lines.join('')).not.toContain('203.0.113');
  });
});
