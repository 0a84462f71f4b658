import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import {
  answerEvents,
  type EventOutput,
  type EventSource,
} from '#src/server/platform/http/answers/event-stream.ts';
import { writeAnswer } from '#src/server/platform/http/answers/write-answer.ts';
import { takeTurns } from '#src/server/platform/http/site/take-turns.ts';
import { listenLocally } from '#tests/support/services/listen-locally.ts';

/** A source that sends what the test sends, and records its calls. */
class ScriptedSource implements EventSource {
  readonly begun = Promise.withResolvers<EventOutput>();
  readonly left = Promise.withResolvers<undefined>();
  rooms = 0;

  begin(output: EventOutput): void {
    this.begun.resolve(output);
  }

  resume(): void {
    this.rooms += 1;
  }

  leave(): void {
    this.left.resolve(undefined);
  }
}

async function serve(answer: Response | (() => Response), writeTimeoutMs = 60_000): Promise<number> {
  const server = createServer(
    takeTurns((_request, response) => {
      void writeAnswer(typeof answer === 'function' ? answer() : answer, response, {
        writeTimeoutMs,
        onError: () => undefined,
      });
    }),
  );
  const { port, close } = await listenLocally(server);
  onTestFinished(close);
  return port;
}

async function ask(port: number, head = 'GET / HTTP/1.1'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(`${head}\r\nHost: here\r\nConnection: close\r\n\r\n`);
  return socket;
}

/** Sends three events, each in its own turn, the last together with the end. */
async function sayThree(output: EventOutput): Promise<void> {
  output.send('event: one\n\n');
  await new Promise((resolve) => setImmediate(resolve));
  output.send('event: 二\n\n');
  await new Promise((resolve) => setImmediate(resolve));
  output.end('event: three\n\n');
}

const three = 'event: one\n\nevent: 二\n\nevent: three\n\n';

it('events go to the socket in the turn in which they are sent, headers before the first', async () => {
  const source = new ScriptedSource();
  const answer = answerEvents(source);
  const socket = await ask(await serve(answer));
  socket.setEncoding('utf8');
  const output = await source.begun.promise;
  expect(String((await once(socket, 'data'))[0])).toMatch(
    /^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*content-type: text\/event-stream/i,
  );
  output.send('event: one\n\n');
  expect(String((await once(socket, 'data'))[0])).toContain('event: one\n\n');
  const rest = text(socket);
  output.send('event: two\n\n');
  output.end();
  expect(await rest).toContain('event: two\n\n');
  // Its body was never read: there is no stream in between.
  expect(answer.body?.locked).toBe(false);
});

it('a reader who accepts nothing has no room, and is closed after a while', async () => {
  const source = new ScriptedSource();
  const socket = await ask(await serve(answerEvents(source), 200));
  socket.pause();
  const output = await source.begun.promise;
  const piece = 'x'.repeat(65_536);
  let sent = 0;
  while (output.hasRoom) {
    output.send(piece);
    sent += piece.length;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(sent).toBeLessThan(32 * 1_048_576);
  const { rooms } = source;
  await source.left.promise;
  expect([source.rooms, output.hasRoom]).toEqual([rooms, false]);
});

it('a reader who was behind has room again once everything was accepted', async () => {
  const source = new ScriptedSource();
  const socket = await ask(await serve(answerEvents(source)));
  socket.pause();
  const output = await source.begun.promise;
  while (output.hasRoom) {
    output.send('y'.repeat(65_536));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { rooms } = source;
  socket.resume();
  await expect.poll(() => source.rooms).toBe(rooms + 1);
  expect(output.hasRoom).toBe(true);
});

it('a reader who leaves is reported once; one who never reads the events as well', async () => {
  const source = new ScriptedSource();
  const socket = await ask(await serve(answerEvents(source)));
  const output = await source.begun.promise;
  socket.destroy();
  await source.left.promise;
  expect(output.hasRoom).toBe(false);
  const unread = new ScriptedSource();
  await ask(await serve(answerEvents(unread)), 'HEAD / HTTP/1.1');
  await unread.left.promise;
});

it('a client reads whole events, one after the other, on a connection that is used again', async () => {
  const sources: ScriptedSource[] = [];
  const port = await serve(() => {
    const source = new ScriptedSource();
    sources.push(source);
    void source.begun.promise.then(sayThree);
    return answerEvents(source);
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
  });
  const sockets = new Set<Socket>();
  for (let time = 0; time < 3; time += 1) {
    const response = await new Promise<IncomingMessage>((resolve) =>
      get({ port, host: '127.0.0.1', agent }, resolve),
    );
    sockets.add(response.socket);
    expect(await text(response)).toBe(three);
  }
  expect([sources.length, sockets.size]).toEqual([3, 1]);
});

it('a client of HTTP/1.0 gets the events as they are', async () => {
  const source = new ScriptedSource();
  const socket = await ask(await serve(answerEvents(source)), 'GET / HTTP/1.0');
  void source.begun.promise.then(sayThree);
  const [head = '', body] = (await text(socket)).split('\r\n\r\n');
  expect(head).not.toMatch(/transfer-encoding/i);
  expect(body).toBe(three);
});

it('events for a pipelined request wait for the answer before it', async () => {
  const sources = [new ScriptedSource(), new ScriptedSource()];
  const waiting = [...sources];
  const port = await serve(() => answerEvents(waiting.shift() ?? new ScriptedSource()));
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(
    'GET /1 HTTP/1.1\r\nHost: here\r\n\r\nGET /2 HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n',
  );
  const [first, second] = sources;
  const answers = text(socket);
  (await first?.begun.promise)?.end('event: first\n\n');
  const next = await second?.begun.promise;
  if (next !== undefined) await sayThree(next);
  expect(await answers).toMatch(
    /event: first[^]+HTTP\/1\.1 200 OK[^]+event: one[^]+event: 二[^]+event: three/,
  );
});

it('events sent at the beginning of the stream follow the headers, in order', async () => {
  const source = new ScriptedSource();
  const begin = source.begin.bind(source);
  source.begin = (output) => {
    output.send('event: first\n\n');
    output.send('event: second\n\n');
    begin(output);
  };
  const answer = text(await ask(await serve(answerEvents(source))));
  await sayThree(await source.begun.promise);
  expect(await answer).toMatch(
    /^HTTP\/1\.1 200[^]+event: first[^]+event: second[^]+event: one[^]+event: three/,
  );
});

it('events of one turn are one chunk, written after the work of the turn, the end is part of it, and an empty text ends nothing', async () => {
  const source = new ScriptedSource();
  const socket = await ask(await serve(answerEvents(source)));
  socket.setEncoding('utf8');
  const output = await source.begun.promise;
  await once(socket, 'data');
  output.send('');
  await new Promise(setImmediate);
  output.send('event: one\n\n');
  await Promise.resolve();
  output.send('event: two\n\n');
  expect(String((await once(socket, 'data'))[0])).toBe('18\r\nevent: one\n\nevent: two\n\n\r\n');
  output.send('event: three\n\n');
  const rest = text(socket);
  output.end('event: end\n\n');
  // Nothing is written after the end.
  output.send('event: late\n\n');
  expect(await rest).toBe('1a\r\nevent: three\n\nevent: end\n\n\r\n0\r\n\r\n');
});
