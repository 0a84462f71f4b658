import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { CountedRequest, findBodyError } from '#src/server/platform/http/body/counted-request.ts';
import { gatherBody } from '#src/server/platform/http/body/gather-body.ts';
import { toRequest } from '#src/server/platform/http/body/node-request.ts';
import { concurrencyLimitTexts } from '#src/server/platform/limits/concurrency-limit-texts.ts';
import { listenLocally } from '#tests/support/services/listen-locally.ts';

/** Sends a body in chunks to a server of counted requests, and returns what `read` says of it. */
async function sendChunks(
  chunks: readonly string[],
  read: (request: IncomingMessage) => Promise<unknown>,
): Promise<string> {
  const server = createServer({ IncomingMessage: CountedRequest }, (request, response) => {
    read(request).then(
      (result) => response.end(String(result)),
      (error: unknown) => response.end(String(error)),
    );
  });
  const { port, close } = await listenLocally(server);
  onTestFinished(close);
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: here\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n');
  const body = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
  socket.write(`${body}0\r\n\r\n`);
  return (await text(socket)).split('\r\n\r\n').slice(1).join('');
}

async function gatherLength(request: IncomingMessage): Promise<number> {
  let length = 0;
  const { body } = toRequest(request, 'here', new AbortController().signal);
  await gatherBody(body, (block) => void (length += block.byteLength));
  return length;
}

it('a body may have 256 small pieces, and one more for each 64 bytes', async () => {
  expect(await sendChunks(Array<string>(256).fill(' '), gatherLength)).toContain('256');
  expect(await sendChunks(Array<string>(2_000).fill(' '.repeat(64)), gatherLength)).toContain('128000');
  expect(await sendChunks(Array<string>(270).fill(' '), gatherLength)).toContain('AppError');
  expect(await sendChunks(Array<string>(2_000).fill(' '.repeat(32)), gatherLength)).toContain('AppError');
});

it('its reader gets an error with a message, also if it came before anybody read', async () => {
  const errors: unknown[] = [];
  const late = async (request: IncomingMessage) => {
    while (findBodyError(request) === null) await new Promise((resolve) => setImmediate(resolve));
    return gatherLength(request).catch((error: unknown) => errors.push(error));
  };
  await sendChunks(Array<string>(1_000).fill(' '), late);
  expect(errors).toEqual([
    expect.objectContaining({ code: 40003, status: 400, userMessage: concurrencyLimitTexts.tooManyPieces }),
  ]);
});

it('the stream of such a body fails as well', async () => {
  const stream = async (request: IncomingMessage) => {
    while (findBodyError(request) === null) await new Promise((resolve) => setImmediate(resolve));
    return toRequest(request, 'here', new AbortController().signal).text();
  };
  expect(await sendChunks(Array<string>(1_000).fill(' '), stream)).toContain('AppError');
});
