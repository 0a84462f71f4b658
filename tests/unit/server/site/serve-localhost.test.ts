import { once } from 'node:events';
import { createServer, get, IncomingMessage, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { serveLocalhost } from '#src/server/site/serve-localhost.ts';

/** False on a machine without IPv6, where the name resolves to the only loopback address. */
const hasSecondLoopback = await (async () => {
  const probe = createTcpServer().listen(0, '::1');
  const isThere = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.close();
  return isThere;
})();

const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close();
});

async function serve(host: string): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => response.end(`asked at ${request.headers.host}`));
  toClose.push(() => server.close());
  await once(server.listen(0, host), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return { server, port: address.port };
}

async function ask(host: string, port: number): Promise<string> {
  const request = get({ host, port, headers: { host: 'localhost', connection: 'close' } });
  const [answer]: unknown[] = await once(request, 'response');
  if (!(answer instanceof IncomingMessage)) throw new Error('there is no answer');
  return text(answer);
}

test('a server at one loopback address answers at the other, until it is closed', async () => {
  const pairs = [
    ['127.0.0.1', '::1'],
    ['::1', '127.0.0.1'],
    ['0.0.0.0', '::1'],
  ] as const;
  for (const [host, other] of hasSecondLoopback ? pairs : []) {
    const { server, port } = await serve(host);
    const localhost = await serveLocalhost(server);
    expect(localhost.isOurs).toBe(true);
    expect(await ask(other, port)).toBe('asked at localhost');
    await localhost.close();
    await expect(ask(other, port)).rejects.toThrow('ECONNREFUSED');
  }
});

test('the name is not used where another program has the other address', async () => {
  const { server, port } = await serve('127.0.0.1');
  const stranger = createTcpServer().listen(port, '::1');
  toClose.push(() => stranger.close());
  await once(stranger, 'listening');
  const localhost = await serveLocalhost(server);
  expect(localhost.isOurs).toBe(false);
  await localhost.close();
});

test('the name is not used for a server that does not listen', async () => {
  expect((await serveLocalhost(createServer())).isOurs).toBe(false);
});
