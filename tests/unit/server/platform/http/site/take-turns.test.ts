import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { takeTurns } from '#src/server/platform/http/site/take-turns.ts';
import { listenLocally } from '#tests/support/services/listen-locally.ts';

async function serve(listener: RequestListener): Promise<number> {
  const { port, close } = await listenLocally(createServer(takeTurns(listener)));
  onTestFinished(close);
  return port;
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: here\r\n${more}\r\n`;
const last = (path: string) => get(path, 'Connection: close\r\n');

function send(port: number, requests: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined).write(requests);
  return text(socket).catch(() => '');
}

it('requests of one packet are served one after the other, each in a turn of its own', async () => {
  let turn = 0;
  let isCounting = true;
  onTestFinished(() => void (isCounting = false));
  const count = () => {
    turn += 1;
    if (isCounting) setImmediate(count);
  };
  count();
  const served: { path: string | undefined; turn: number }[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  const port = await serve((request, response) => {
    served.push({ path: request.url, turn });
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    response.once('close', () => (underWay -= 1));
    response.end(`at ${request.url}`);
  });
  const answers = await send(port, get('/1') + get('/2') + get('/3') + last('/4'));
  expect(answers.match(/at \/\d/g)).toEqual(['at /1', 'at /2', 'at /3', 'at /4']);
  expect(served.map(({ path }) => path)).toEqual(['/1', '/2', '/3', '/4']);
  expect(new Set(served.map((each) => each.turn)).size).toBe(4);
  expect(mostUnderWay).toBe(1);
});

it('a request with a body that would have to wait closes the connection: nobody reads it meanwhile', async () => {
  let served = 0;
  const port = await serve((request) => {
    served += 1;
    // The first one takes long.
    request.resume();
  });
  for (const framing of ['Content-Length: 3', 'Transfer-Encoding: chunked']) {
    served = 0;
    const post = `POST / HTTP/1.1\r\nHost: here\r\n${framing}\r\n\r\n`;
    expect(await send(port, get('/first') + post)).toBe('');
    expect(served).toBe(1);
  }
});

it('with more than four waiting, the connection is closed and none of them is served', async () => {
  let served = 0;
  const port = await serve((request, response) => {
    served += 1;
    // The first one takes long.
    if (request.url !== '/first') response.end();
  });
  expect(await send(port, get('/first') + get('/next').repeat(1_000))).toBe('');
  expect(served).toBe(1);
  expect(await send(port, last('/next'))).toMatch(/^HTTP\/1\.1 200/);
});

it('those after an answer that closes the connection are not served', async () => {
  const served: (string | undefined)[] = [];
  const port = await serve((request, response) => {
    served.push(request.url);
    response.setHeader('Connection', 'close').end('the last one');
  });
  expect(await send(port, get('/1') + get('/2'))).toMatch(/the last one$/);
  expect(served).toEqual(['/1']);
});

it('those that wait when their client leaves are not served', async () => {
  const gone = Promise.withResolvers<undefined>();
  let served = 0;
  const port = await serve((_request, response) => {
    served += 1;
    response.once('close', () => setImmediate(() => gone.resolve(undefined)));
    response.writeHead(200);
    response.write('began');
  });
  const socket = connect(port, '127.0.0.1');
  socket.write(get('/1') + get('/2'));
  socket.once('data', () => socket.destroy());
  await gone.promise;
  expect(served).toBe(1);
});
