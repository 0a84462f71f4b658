import { createServer } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { writeWhole } from '#src/server/platform/page-cache/write-whole.ts';
import { listenLocally } from '#tests/support/services/listen-locally.ts';

const body = Buffer.from('all of the page');
const headers = ['content-type', 'text/plain', 'content-length', String(body.byteLength)];

/** Sends the bytes on one connection and reads until it is closed. */
async function exchange(sent: string, answer = body): Promise<{ text: string; whole: boolean[] }> {
  const whole: boolean[] = [];
  const server = createServer((request, response) => {
    const written = ['content-type', 'text/plain', 'content-length', String(answer.byteLength)];
    const isWhole = writeWhole(request, response, { headers: written, body: answer });
    whole.push(isWhole);
    if (!isWhole) response.writeHead(200, written).end(answer);
  });
  const { port, close } = await listenLocally(server);
  onTestFinished(close);
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => (text += data.toString('latin1')));
  socket.end(sent);
  await once(socket, 'close');
  return { text, whole };
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: example.org\r\n${more}\r\n`;

test('head and body are sent as Node would have written them', async () => {
  const asked = Date.now();
  const { text, whole } = await exchange(get('/'));
  expect(whole).toEqual([true]);
  expect(text).toMatch(
    /^HTTP\/1\.1 200 OK\r\ncontent-type: text\/plain\r\ncontent-length: 15\r\ndate: [^\r]+ GMT\r\n/,
  );
  expect(text.endsWith('\r\n\r\nall of the page')).toBe(true);
  const date = Date.parse(/date: ([^\r]+)/.exec(text)?.[1] ?? '');
  // Node keeps the header for a second.
  expect(date).toBeGreaterThan(asked - 3_000);
  expect(date).toBeLessThanOrEqual(Date.now());
});

test('one connection makes several requests, one after another and at once', async () => {
  const { text, whole } = await exchange(get('/1') + get('/2') + get('/3'));
  expect(whole).toHaveLength(3);
  expect(text.match(/all of the page/g)).toHaveLength(3);
  expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
});

test('a client that wants the connection closed, an older one and a large body are answered by Node', async () => {
  expect((await exchange(get('/', 'Connection: close\r\n'))).whole).toEqual([false]);
  expect((await exchange('GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n')).whole).toEqual([false]);
  const large = Buffer.alloc(70_000, 'x');
  const { text, whole } = await exchange(get('/'), large);
  expect(whole).toEqual([false]);
  expect(text.endsWith('x'.repeat(70_000))).toBe(true);
});

test('a reader who disconnects affects no other', async () => {
  const server = createServer((request, response) => {
    if (!writeWhole(request, response, { headers, body })) response.end();
  });
  const { port, close } = await listenLocally(server);
  onTestFinished(close);
  for (let turn = 0; turn < 20; turn += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write(get('/') + get('/'));
    await once(socket, 'connect');
    socket.resetAndDestroy();
  }
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(await answer.text()).toBe('all of the page');
});
