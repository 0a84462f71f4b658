import { once } from 'node:events';
import { createServer, type IncomingMessage, request as requestHttp } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { toStream } from '#src/server/platform/http/answers/to-stream.ts';
import { answerWhole } from '#src/server/platform/http/answers/whole-answer.ts';
import { writeAnswer } from '#src/server/platform/http/answers/write-answer.ts';
import { listenLocally } from '#tests/support/services/listen-locally.ts';

const megabyte = 1_048_576;

interface Body {
  stream: ReadableStream<Uint8Array>;
  /** Bytes produced so far. */
  made: () => number;
  cancelled: Promise<unknown>;
}

/** Creates a body that is produced on demand, at most `megabytes` long. */
function makeBody(megabytes: number): Body {
  let made = 0;
  const cancelled = Promise.withResolvers<unknown>();
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (made >= megabytes * megabyte) {
          controller.close();
          return;
        }
        made += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
      cancel() {
        cancelled.resolve(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, made: () => made, cancelled: cancelled.promise };
}

interface Served {
  port: number;
  errors: unknown[];
}

async function serve(answer: () => Response, writeTimeoutMs = 60_000): Promise<Served> {
  const errors: unknown[] = [];
  const server = createServer((_request, response) => {
    void writeAnswer(answer(), response, { writeTimeoutMs, onError: (error) => errors.push(error) });
  });
  const { port, close } = await listenLocally(server);
  onTestFinished(close);
  return { port, errors };
}

/** Opens a client that sends a request and reads nothing until it is resumed. */
async function openPaused(port: number, method = 'GET'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.pause();
  socket.write(`${method} / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`);
  return socket;
}

/** Waits until no more is produced, for many times the duration of a piece. */
async function untilStill(body: Body): Promise<number> {
  for (let still = 0, last = -1; still < 2_000; still += 1) {
    await turn();
    if (body.made() !== last || last === 0) still = 0;
    last = body.made();
  }
  return body.made();
}

it('a body is produced no faster than its reader accepts it, and all of it arrives', async () => {
  const body = makeBody(64);
  const { port, errors } = await serve(() => new Response(body.stream));
  const socket = await openPaused(port);
  // The system itself buffers some megabytes of a local connection.
  expect(await untilStill(body)).toBeLessThan(24 * megabyte);
  const received = text(socket);
  socket.resume();
  expect((await received).length).toBeGreaterThan(64 * megabyte);
  expect(body.made()).toBe(64 * megabyte);
  expect(errors).toEqual([]);
});

it('a client that accepts nothing for too long loses its connection, and its body is cancelled', async () => {
  const body = makeBody(64);
  const { port } = await serve(() => new Response(body.stream), 200);
  const socket = await openPaused(port);
  await body.cancelled;
  expect(body.made()).toBeLessThan(24 * megabyte);
  socket.resume();
  await once(socket, 'close');
});

it('a body without data yet is not cut off, however short the time for reading is', async () => {
  const { promise: wait, resolve: goOn } = Promise.withResolvers<undefined>();
  const pieces = async function* () {
    yield Buffer.from('first');
    await wait;
    yield Buffer.from('second');
  };
  const { port } = await serve(() => new Response(toStream(pieces())), 1);
  const response = await fetch(`http://127.0.0.1:${port}`);
  const reader = response.body?.getReader();
  // The first piece arrives before the second is produced.
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
  goOn(undefined);
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('second');
});

it('a client that disconnects stops its body', async () => {
  const body = makeBody(64);
  const { port, errors } = await serve(() => new Response(body.stream));
  const socket = await openPaused(port);
  await untilStill(body);
  socket.destroy();
  await body.cancelled;
  expect(errors).toEqual([]);
});

it('a body that fails is interrupted, and never looks like a whole one', async () => {
  const pieces = async function* () {
    yield Buffer.from('first');
    await turn();
    throw new Error('no more');
  };
  const { port, errors } = await serve(() => new Response(toStream(pieces())));
  await expect((async () => (await fetch(`http://127.0.0.1:${port}`)).text())()).rejects.toThrow();
  expect(errors).toHaveLength(1);
});

it('status, headers, several cookies and lengths are those of the answer; HEAD and 304 have no body', async () => {
  const headers = new Headers({ 'Content-Length': '4', 'X-Own': 'a' });
  headers.append('Set-Cookie', 'a=1');
  headers.append('Set-Cookie', 'b=2');
  const { port } = await serve(() => new Response('body', { status: 202, headers }));
  for (const [method, body] of [
    ['GET', 'body'],
    ['HEAD', ''],
  ] as const) {
    const sent = requestHttp({ port, host: '127.0.0.1', method }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(202);
    expect(response.headers).toMatchObject({
      'set-cookie': ['a=1', 'b=2'],
      'content-length': '4',
      'x-own': 'a',
    });
    expect(await text(response)).toBe(body);
  }
  const unchanged = await serve(() => new Response(null, { status: 304 }));
  expect((await fetch(`http://127.0.0.1:${unchanged.port}`)).status).toBe(304);
});

it('a connection serves one answer after the other', async () => {
  const { port } = await serve(() => new Response(makeBody(1).stream));
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const asked = 'GET / HTTP/1.1\r\nHost: here\r\n';
  socket.write(`${asked}\r\n${asked}\r\n${asked}Connection: close\r\n\r\n`);
  expect((await text(socket)).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
});

it('an answer in one piece is written as it is, also after other headers were added', async () => {
  const made = answerWhole(new TextEncoder().encode('whole'), { headers: { 'Content-Type': 'text/plain' } });
  const answer = new Response(made.body, {
    status: 404,
    headers: { ...Object.fromEntries(made.headers), a: 'b' },
  });
  const { port, errors } = await serve(() => answer);
  const response = await fetch(`http://127.0.0.1:${port}`);
  expect([response.status, response.headers.get('a'), await response.text()]).toEqual([404, 'b', 'whole']);
  expect(answer.bodyUsed).toBe(false);
  expect(errors).toEqual([]);
});
