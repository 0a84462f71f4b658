import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { gatherBody } from '#src/server/platform/http/body/gather-body.ts';
import { toRequest } from '#src/server/platform/http/body/node-request.ts';
import { bodyTimeoutMs } from '#src/server/platform/http/body/socket-limits.ts';
import { ConcurrencyLimit } from '#src/server/platform/limits/concurrency-limit.ts';
import { concurrencyLimitTexts } from '#src/server/platform/limits/concurrency-limit-texts.ts';
import { listenLocally } from '#tests/support/services/listen-locally.ts';

it('a body that trickles in is cut after 30 seconds in all, with 408, and given up', async () => {
  expect(bodyTimeoutMs).toBe(30_000);
  vi.useFakeTimers();
  try {
    const cancel = vi.fn<() => void>();
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        sent += 1;
        await vi.advanceTimersByTimeAsync(1_000);
        controller.enqueue(new Uint8Array(1));
      },
      cancel,
    });
    await expect(gatherBody(body, () => undefined)).rejects.toMatchObject({
      code: 40003,
      status: 408,
      userMessage: concurrencyLimitTexts.tooSlow,
    });
    expect(sent).toBeGreaterThan(20);
    expect(sent).toBeLessThan(33);
    expect(cancel).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

it('an unwanted body is cancelled, and the reason is thrown', async () => {
  const cancel = vi.fn<() => void>();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(65_536));
    },
    cancel,
  });
  const refuse = () => {
    throw new Error('too large');
  };
  await expect(gatherBody(body, refuse)).rejects.toThrow('too large');
  expect(cancel).toHaveBeenCalledOnce();
});

/** Starts a server that reads each body whole, as the site does, and answers its length, or why reading was stopped. */
async function serveLengths(mostBytes: number, timeoutMs: number): Promise<number> {
  const server = createServer((message, response) => {
    let length = 0;
    const take = (piece: Uint8Array) => {
      length += piece.byteLength;
      if (length > mostBytes) throw new Error('too large');
    };
    const { body } = toRequest(message, 'here', new AbortController().signal);
    gatherBody(body, take, { timeoutMs }).then(
      () => response.end(`${length} bytes, locked: ${body?.locked}`),
      (error: unknown) => response.end(String(error)),
    );
  });
  return listen(server);
}

/** Returns the port. */
async function listen(server: Server): Promise<number> {
  const { port, close } = await listenLocally(server);
  onTestFinished(close);
  return port;
}

async function post(port: number, length: number, connection = 'close'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const headers = `Host: here\r\nConnection: ${connection}\r\nContent-Length: ${length}`;
  socket.write(`POST / HTTP/1.1\r\n${headers}\r\n\r\n`);
  return socket;
}

it('a body from a socket is read with no stream between', async () => {
  const socket = await post(await serveLengths(100, 1_000), 6);
  socket.write('abc');
  setImmediate(() => socket.write('def'));
  expect(await text(socket)).toMatch(/6 bytes, locked: false$/);
});

it('a body that had arrived whole is read when its last piece was processed, and an error in that is thrown', async () => {
  const server = createServer((message, response) => {
    const { body } = toRequest(message, 'here', new AbortController().signal);
    const process = async (piece: Uint8Array) => {
      await nextTurn();
      if (piece.byteLength > 3) throw new Error('no room');
      response.write('processed, ');
    };
    const gather = async () => {
      // Node ends the message with its last piece then.
      while (!message.complete) await nextTurn();
      await gatherBody(body, process);
      return 'read';
    };
    gather()
      .catch(String)
      .then((said) => response.end(said))
      .catch(() => response.destroy());
  });
  const port = await listen(server);
  const short = await post(port, 3);
  short.write('abc');
  expect(await text(short)).toMatch(/processed, [^]*read/);
  const long = await post(port, 4);
  long.write('abcd');
  expect(await text(long)).toMatch(/Error: no room/);
});

it('a sender of too much gets the answer, though all of it is sent', async () => {
  const socket = await post(await serveLengths(100, 1_000), 5_000_000, 'keep-alive');
  const sent = new Promise((resolve) => socket.write('x'.repeat(5_000_000), resolve));
  expect(String((await once(socket, 'data'))[0])).toMatch(/too large$/);
  await sent;
});

it('a sender who stops in the middle gets an error', async () => {
  const socket = await post(await serveLengths(100, 50), 6);
  socket.write('abc');
  expect(String((await once(socket, 'data'))[0])).toMatch(/AppError/);
});

it('a sender who disconnects ends the reading', async () => {
  const gone = Promise.withResolvers<unknown>();
  const server = createServer((message) => {
    const { body } = toRequest(message, 'here', new AbortController().signal);
    gatherBody(body, () => undefined).then(gone.resolve, gone.reject);
    socket.destroy();
  });
  const socket = await post(await listen(server), 6);
  await expect(gone.promise).rejects.toThrow(/aborted/);
});

it('the next block comes when the one before was processed, and an error in processing is thrown', async () => {
  let made = 0;
  const body = () =>
    new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          made += 1;
          if (made > 3) controller.close();
          else controller.enqueue(new Uint8Array(65_536).fill(made));
        },
      },
      { highWaterMark: 0 },
    );
  const seen: number[] = [];
  await gatherBody(body(), async ([first = 0]) => {
    await Promise.resolve();
    seen.push(first, made);
  });
  expect(seen).toEqual([1, 1, 2, 2, 3, 3]);
  made = 0;
  await expect(gatherBody(body(), () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
});

it('small pieces are handed on in blocks of 64 KB, and the rest at the end', async () => {
  const pieces = Array.from({ length: 2_000 }, (_, index) => new Uint8Array(100).fill(index % 256));
  const blocks: Uint8Array[] = [];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
  });
  const whole = Buffer.concat(pieces);
  await gatherBody(body, (block) => void blocks.push(block));
  expect(blocks.map(({ byteLength }) => byteLength)).toEqual([65_600, 65_600, 65_600, 3_200]);
  expect(Buffer.concat(blocks).equals(whole)).toBe(true);
});

it('a body that was given up before its reading began ends with the reason as well', async () => {
  let now = 0;
  const rule = { counts: 'bodies', all: 1, ofVisitor: 1, ofNetwork: 1 } as const;
  const places = new ConcurrencyLimit(rule, concurrencyLimitTexts, () => now);
  const work = places.begin({ userId: 'a', network: '1' });
  now = 3_000;
  places.begin({ userId: 'b', network: '2' });
  const port = await listen(
    createServer((message, response) => {
      const { body } = toRequest(message, 'here', new AbortController().signal);
      gatherBody(body, () => undefined, { work }).catch((error: unknown) => response.end(String(error)));
    }),
  );
  const socket = await post(port, 6);
  socket.write('abc');
  expect(await text(socket)).toMatch(/AppError/);
});

it('a body that is given up for another one ends with the reason', async () => {
  const places = new ConcurrencyLimit(
    { counts: 'bodies', all: 1, ofVisitor: 1, ofNetwork: 1 },
    concurrencyLimitTexts,
    () => now,
  );
  let now = 0;
  const body = new ReadableStream<Uint8Array>();
  const gathering = gatherBody(body, () => undefined, { work: places.begin({ userId: 'a', network: '1' }) });
  now = 3_000;
  places.begin({ userId: 'b', network: '2' });
  await expect(gathering).rejects.toMatchObject({
    code: 50001,
    status: 503,
    userMessage: concurrencyLimitTexts.all,
  });
});
