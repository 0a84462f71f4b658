import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { answerEvents, type EventOutput, type EventSource } from '#src/server/platform/http/event-stream.ts';
import { writeAnswer } from '#src/server/platform/http/write-answer.ts';

/** A source that says what it is told to, and notes what it was told. */
class ScriptedSource implements EventSource {
  readonly begun = Promise.withResolvers<EventOutput>();
  readonly left = Promise.withResolvers<undefined>();
  rooms = 0;

  begin(output: EventOutput): void {
    this.begun.resolve(output);
  }

  goOn(): void {
    this.rooms += 1;
  }

  leave(): void {
    this.left.resolve(undefined);
  }
}

async function serve(answer: Response, writeTimeoutMs = 60_000): Promise<number> {
  const server = createServer((_request, response) => {
    void writeAnswer(answer, response, { writeTimeoutMs, onError: () => undefined });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function ask(port: number, method = 'GET'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(`${method} / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`);
  return socket;
}

it('events go to the socket in the turn in which they are said, headers before the first', async () => {
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
  // Its body was never read: there is no stream between.
  expect(answer.body?.locked).toBe(false);
});

it('a reader who takes nothing has no room, is told of none, and is closed after a while', async () => {
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

it('a reader who was behind is told of room once all was taken', async () => {
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

it('a reader who goes away is told of once; one who never reads the events as well', async () => {
  const source = new ScriptedSource();
  const socket = await ask(await serve(answerEvents(source)));
  const output = await source.begun.promise;
  socket.destroy();
  await source.left.promise;
  expect(output.hasRoom).toBe(false);
  const unread = new ScriptedSource();
  await ask(await serve(answerEvents(unread)), 'HEAD');
  await unread.left.promise;
});
