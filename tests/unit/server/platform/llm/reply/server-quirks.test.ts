import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ChatModel, ModelEvent } from '#src/server/platform/llm/model/chat-model.ts';
import { findFirstModel } from '#src/server/platform/llm/choice/find-first-model.ts';
import type { OpenAiChatModelOptions } from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import { modelOptions } from '#tests/support/services/model-options.ts';
import { createOpenAiChatModel } from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import { collectReply, composeRequest, readReply } from '#tests/support/services/read-reply.ts';
import { listenLocally } from '#tests/support/services/listen-locally.ts';
import { patient } from '#tests/support/services/patient.ts';

const bodySchema = z.looseObject({
  max_tokens: z.number().optional(),
  reasoning_effort: z.string().optional(),
});
const event = (content: string): string => `data: {"choices":[{"delta":{"content":"${content}"}}]}\n\n`;
const done = 'data: [DONE]\n\n';
const whole =
  '{"choices":[{"message":{"role":"assistant","content":"Good evening"},"finish_reason":"stop"}]}';

let port: number;
let close: () => Promise<void>;
/** Every request, in order. */
let asked: { url: string; headers: IncomingHttpHeaders }[];
let bodies: z.output<typeof bodySchema>[];
let answer: (response: ServerResponse, url: string) => void;

beforeEach(async () => {
  asked = [];
  bodies = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      bodies.push(body === '' ? {} : bodySchema.parse(JSON.parse(body)));
      asked.push({ url: request.url ?? '', headers: request.headers });
      answer(response, request.url ?? '');
    });
  });
  ({ port, close } = await listenLocally(server));
});
afterEach(() => close());

function optionsOf(options: Partial<OpenAiChatModelOptions> = {}): OpenAiChatModelOptions {
  return modelOptions(`http://127.0.0.1:${port}/v1`, { apiKey: 'sk-secret', ...options });
}

describe('a model', () => {
  const createModel = (options: Partial<OpenAiChatModelOptions> = {}): ChatModel =>
    createOpenAiChatModel(optionsOf(options));

  describe('the declared type of an answer', () => {
    it.each([
      ['application/json', `${event('Good ')}${event('evening')}${done}`],
      ['application/json; charset=utf-8', `: ping\n\n${event('Good evening')}${done}`],
      ['application/json', `\uFEFF${event('Good evening')}${done}`],
      ['text/plain', `${event('Good evening')}${done}`],
      ['application/x-ndjson', `${event('Good evening')}${done}`],
      ['text/event-stream', whole],
      ['text/plain', `\n \uFEFF${whole}`.trimStart()],
      ['application/json', `\uFEFF\n${whole}`],
    ])('%s does not decide how it is read: %j', async (label, body) => {
      answer = (response) => response.writeHead(200, { 'content-type': label }).end(body);
      expect(await readReply(createModel(), 'Hi')).toMatchObject({ text: 'Good evening', error: undefined });
    });

    it('makes no text of an answer that is neither', async () => {
      answer = (response) =>
        response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(`${whole}\n${whole}\n`);
      expect(await readReply(createModel(), 'Hi')).toMatchObject({ text: '', error: { fault: 'malformed' } });
    });
  });

  it('loses nothing to a byte order mark, however it is split', async () => {
    const bytes = Buffer.from(`\uFEFF${event('Good evening')}${done}`);
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const byte of bytes) response.write(Buffer.of(byte));
      response.end();
    };
    expect(await readReply(createModel(), 'Hi')).toMatchObject({ text: 'Good evening', error: undefined });
  });

  describe('a compressed answer', () => {
    it.each([
      ['gzip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
    ])('of %s is decompressed', async (encoding, pack) => {
      const body = pack(Buffer.from(event('Good evening') + done));
      answer = (response) =>
        response
          .writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': encoding })
          .end(body);
      expect(await readReply(createModel(), 'Hi')).toMatchObject({ text: 'Good evening', error: undefined });
      expect(asked[0]?.headers['accept-encoding']).toBe('identity');
    });

    it('is decompressed in an error, too', async () => {
      const body = gzipSync('{"error":{"message":"Insufficient Balance"}}');
      answer = (response) => response.writeHead(402, { 'content-encoding': 'gzip' }).end(body);
      const { error } = await readReply(createModel(), 'Hi');
      expect(error).toMatchObject({
        fault: 'no-credit',
        message: expect.stringContaining('Insufficient Balance'),
      });
    });

    it('that is far larger when decompressed is read no faster than it is decompressed', async () => {
      // 64 MB of comments, which are 64 kB when compressed, repeated for as long as the client reads.
      const bomb = gzipSync(`:${'x'.repeat(1_022)}\n`.repeat(65_536));
      let sent = 0;
      answer = (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
        const more = () => {
          while (!response.destroyed && sent < 2_000) {
            sent += 1;
            if (!response.write(bomb)) return void response.once('drain', more);
          }
        };
        more();
      };
      const reply = await readReply(createModel({ timeouts: { ...patient, firstTokenMs: 100 } }), 'Hi');
      expect(reply.error).toMatchObject({ fault: 'first-token-timeout' });
      // Besides what the sockets of both sides buffer.
      expect((sent * bomb.length) / 1_048_576).toBeLessThan(20);
    });

    it('that is cut is cut, after the text that came', async () => {
      const body = gzipSync(event('Good evening'));
      answer = (response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        response.end(body.subarray(0, -8));
      };
      expect(await readReply(createModel(), 'Hi')).toMatchObject({
        text: 'Good evening',
        error: { fault: 'cut' },
      });
    });

    it.each(['gzip', 'zstd'])('that is not encoded as it states (%s) is malformed', async (encoding) => {
      answer = (response) => response.writeHead(200, { 'content-encoding': encoding }).end('not packed');
      expect(await readReply(createModel(), 'Hi')).toMatchObject({ error: { fault: 'malformed' } });
    });
  });

  describe('a redirect', () => {
    const good = (response: ServerResponse) => void response.writeHead(200).end(event('Good evening') + done);

    it.each([307, 308])('%i within the host is followed, with the key', async (status) => {
      answer = (response, url) =>
        url === '/v1/chat/completions'
          ? response.writeHead(status, { location: '/api/v1/chat/completions?x=1' }).end()
          : good(response);
      const model = createModel();
      for (let turn = 0; turn < 2; turn += 1)
        expect(await readReply(model, 'Hi')).toMatchObject({ text: 'Good evening', error: undefined });
      const moved = '/api/v1/chat/completions?x=1';
      const old = '/v1/chat/completions';
      expect(asked.map(({ url }) => url)).toEqual(
        status === 308 ? [old, moved, moved] : [old, moved, old, moved],
      );
      expect(new Set(asked.map(({ headers }) => headers.authorization))).toEqual(
        new Set(['Bearer sk-secret']),
      );
    });

    it.each([
      ['to another host', () => `http://localhost:${port}/v1/chat/completions?key=hidden`],
      ['to another port of its host', () => 'http://127.0.0.1:9/v1/chat/completions?key=hidden'],
      ['to another port, by https', () => `https://127.0.0.1:${port + 1}/?key=hidden`],
      ['to no address', () => 'http://'],
      ['to a file', () => 'file:///etc/passwd'],
    ])('%s is refused, and the key stays here', async (_name, locate) => {
      answer = (response) => response.writeHead(307, { location: locate() }).end();
      const { error } = await readReply(createModel(), 'Hi');
      expect(error).toMatchObject({ fault: 'rejected', status: 307 });
      expect(String(error)).toMatch(/redirects \(307\)/);
      expect(String(error)).not.toContain('hidden');
      expect(asked).toHaveLength(1);
    });

    it('in a circle ends', async () => {
      answer = (response) => response.writeHead(307, { location: '/v1/chat/completions' }).end();
      expect(await readReply(createModel(), 'Hi')).toMatchObject({ error: { fault: 'rejected' } });
      expect(asked).toHaveLength(4);
    });
  });

  describe('signs of life without text', () => {
    const ping = ': OPENROUTER PROCESSING\n\n';

    /** Sends a piece every 20 ms, `count` times, and then the rest. */
    const pingThen = (response: ServerResponse, piece: string, count: number, rest: string) => {
      if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
      let left = count;
      const timer = setInterval(() => {
        if (response.destroyed) clearInterval(timer);
        else if (left === 0) {
          clearInterval(timer);
          response.end(rest);
        } else response.write(piece);
        left -= 1;
      }, 20);
    };

    it('comments, empty deltas and a role alone keep a reply alive', async () => {
      const role = 'data: {"choices":[{"delta":{"role":"assistant","content":""}}]}\n\n';
      const pieces = [ping, event(''), role];
      answer = (response) => {
        // Pauses of 20 ms, a fiftieth of the limit, and altogether more than it.
        pingThen(response, pieces[asked.length - 1] ?? '', 60, event('Good evening') + done);
      };
      const model = createModel({ timeouts: { ...patient, firstTokenMs: 1_000 } });
      const replies = await Promise.all(pieces.map(() => readReply(model, 'Hi')));
      expect(replies.map(({ text, error }) => error ?? text)).toEqual(pieces.map(() => 'Good evening'));
    });

    it('keep a reply alive in its middle, too', async () => {
      answer = (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event('Good '));
        pingThen(response, ping, 60, event('evening') + done);
      };
      const reply = await readReply(createModel({ timeouts: { ...patient, idleMs: 1_000 } }), 'Hi');
      expect(reply).toMatchObject({ text: 'Good evening', error: undefined });
    });
  });

  describe('a model whose thoughts take all the room of the reply', () => {
    const thought = 'data: {"choices":[{"delta":{"reasoning_content":"Hm."}}]}\n\n';
    const cut = 'data: {"choices":[{"delta":{},"finish_reason":"length"}]}\n\n';

    it('gets a second request, with room for them and for shorter ones, and from then on requests with that room', async () => {
      answer = (response) =>
        response
          .writeHead(200)
          .end(asked.length === 1 ? thought + cut : thought + event('Good evening') + done);
      const model = createModel();
      const reply = await readReply(model, 'Hi', 100);
      expect(reply).toMatchObject({
        text: 'Good evening',
        reasoning: 'Hm.',
        retracted: [''],
        error: undefined,
      });
      await readReply(model, 'Hi', 100);
      expect(bodies.map(({ max_tokens, reasoning_effort }) => ({ max_tokens, reasoning_effort }))).toEqual([
        { max_tokens: 100, reasoning_effort: undefined },
        { max_tokens: 4_196, reasoning_effort: 'low' },
        { max_tokens: 4_196, reasoning_effort: undefined },
      ]);
      expect(model.thinks?.()).toBe(true);
    });

    it('gets no third request', async () => {
      answer = (response) => response.writeHead(200).end(thought + cut);
      const reply = await readReply(createModel(), 'Hi', 100);
      expect(reply).toMatchObject({ text: '', error: { fault: 'only-thoughts' } });
      expect(asked).toHaveLength(2);
    });

    it('is asked without `reasoning_effort` if a server does not know it', async () => {
      answer = (response) => {
        if (asked.length === 1) response.writeHead(200).end(thought + cut);
        else if (asked.length === 2)
          response
            .writeHead(400)
            .end('{"error":{"message":"Unrecognized request argument: reasoning_effort"}}');
        else response.writeHead(200).end(event('Good evening') + done);
      };
      expect(await readReply(createModel(), 'Hi', 100)).toMatchObject({
        text: 'Good evening',
        error: undefined,
      });
      expect(bodies.at(-1)).not.toHaveProperty('reasoning_effort');
    });

    it('gets no more room than its context has', async () => {
      answer = (response) =>
        response.writeHead(200).end(asked.length === 1 ? thought + cut : event('Good evening') + done);
      await readReply(createModel({ contextTokens: 1_000 }), 'x'.repeat(1_500), 100);
      expect(bodies.map(({ max_tokens }) => max_tokens)).toEqual([100, 500]);
    });
  });

  describe('a server that loads its model', () => {
    const llamaCpp = '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}';
    const huggingFace = '{"error":"Model meta-llama/Llama-3 is currently loading","estimated_time":20.0}';

    it.each([llamaCpp, huggingFace])('is waited for, and reported as loading: %s', async (body) => {
      answer = (response) =>
        asked.length <= 6
          ? response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '0' }).end(body)
          : response.writeHead(200).end(event('Good evening') + done);
      const events: ModelEvent[] = [];
      const reply = createModel().streamReply(composeRequest('Hi'), new AbortController().signal);
      for await (const said of reply) events.push(said);
      expect(events[0]).toEqual({ type: 'loading' });
      expect(events.filter(({ type }) => type === 'loading')).toHaveLength(1);
      expect(events.map(({ text = '' }) => text).join('')).toBe('Good evening');
      expect(asked).toHaveLength(7);
    });

    it('is given up once its time is over', async () => {
      answer = (response) => response.writeHead(503).end(llamaCpp);
      const reply = await readReply(createModel({ timeouts: { ...patient, loadingMs: 1_000 } }), 'Hi');
      expect(reply.error).toMatchObject({ fault: 'loading', status: 503 });
      expect(asked.length).toBeGreaterThan(1);
    });

    it('is not waited for if it asks for more time than there is', async () => {
      answer = (response) => response.writeHead(503, { 'retry-after': '25' }).end(llamaCpp);
      const reply = await readReply(createModel({ timeouts: { ...patient, loadingMs: 20_000 } }), 'Hi');
      expect(reply.error).toMatchObject({ fault: 'loading' });
      expect(asked).toHaveLength(1);
    });

    it('can be left while it loads', async () => {
      const stop = new AbortController();
      answer = (response) => response.writeHead(503, { 'retry-after': '20' }).end(llamaCpp);
      const reply = createModel().streamReply(composeRequest('Hi'), stop.signal);
      const iterator = reply[Symbol.asyncIterator]();
      expect(await iterator.next()).toEqual({ done: false, value: { type: 'loading' } });
      stop.abort();
      await expect(iterator.next()).rejects.toMatchObject({ name: 'AbortError' });
      expect(asked).toHaveLength(1);
    });

    it('is not assumed for any other 503', async () => {
      answer = (response) => response.writeHead(503).end('{"error":{"message":"No slot is free."}}');
      const reply = await collectReply(
        createModel().streamReply(composeRequest('Hi'), new AbortController().signal),
      );
      expect(reply.error).toMatchObject({ fault: 'upstream-error' });
      expect(asked).toHaveLength(1);
    });
  });
});

describe('the list of models', () => {
  it('is followed to where it moved, within the host only', async () => {
    answer = (response, url) =>
      url === '/v1/models'
        ? response.writeHead(308, { location: '/v2/models' }).end()
        : response.writeHead(200).end('{"data":[{"id":"moved"}]}');
    const options = { ...optionsOf(), timeoutMs: 5_000 };
    expect(await findFirstModel(options)).toBe('moved');
    asked = [];
    answer = (response) => response.writeHead(308, { location: `http://localhost:${port}/v2/models` }).end();
    await expect(findFirstModel(options)).rejects.toThrow('answered 308');
    expect(asked).toHaveLength(1);
  });
});
