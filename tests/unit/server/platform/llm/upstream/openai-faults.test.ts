import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ModelError } from '#src/server/platform/llm/model/chat-model.ts';
import {
  createOpenAiChatModel,
  type OpenAiChatModelOptions,
} from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import type { FakeScript } from '#tests/support/services/fake-upstream-scripts.ts';
import { modelOptions } from '#tests/support/services/model-options.ts';
import { startFakeUpstream, type FakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { readReply } from '#tests/support/services/read-reply.ts';
import { startTcpServer, type TcpServer } from '#tests/support/services/tcp-server.ts';
import { patient } from '#tests/support/services/patient.ts';

let upstream: FakeUpstream;
let tcp: TcpServer | undefined;
beforeEach(async () => {
  upstream = await startFakeUpstream();
});
afterEach(async () => {
  await upstream.close();
  await tcp?.close();
  tcp = undefined;
});

const event = (content: string): string => `data: {"choices":[{"delta":{"content":"${content}"}}]}\n\n`;

function createModel(options: Partial<OpenAiChatModelOptions> = {}) {
  return createOpenAiChatModel(modelOptions(upstream.baseUrl, options));
}

describe('a faulty upstream', () => {
  const cases: [
    name: string,
    script: FakeScript,
    expected: { fault: string; status?: number },
    text: string,
  ][] = [
    ['that drops the connection after some tokens', { name: 'cut' }, { fault: 'cut' }, 'One two three '],
    ['that sends broken JSON', { name: 'malformed' }, { fault: 'malformed' }, 'One two three '],
    ['that finishes without text', { name: 'empty' }, { fault: 'empty' }, ''],
    [
      'that reports an error in the stream',
      { name: 'error-in-stream' },
      { fault: 'upstream-error', status: 502 },
      'One two three ',
    ],
    ['that answers 404', { name: '500', status: 404 }, { fault: 'rejected', status: 404 }, ''],
    ['that redirects', { name: 'raw', status: 302, body: ['moved'] }, { fault: 'rejected', status: 302 }, ''],
    [
      'that answers with a web page',
      { name: 'raw', body: ['<html>'], contentType: 'text/html' },
      { fault: 'malformed' },
      '',
    ],
    [
      'that answers a JSON error with 200',
      {
        name: 'raw',
        body: ['{"error":{"message":"no","code":503}}'],
        contentType: 'application/json; charset=utf-8',
      },
      { fault: 'upstream-error', status: 503 },
      '',
    ],
    [
      'that sends more than 1 MB of JSON',
      { name: 'raw', body: ['"'.padEnd(1_200_000)], contentType: 'application/json' },
      { fault: 'malformed' },
      '',
    ],
  ];

  it.each(cases)(
    '%s fails with its fault, after the text that came',
    async (_name, script, expected, text) => {
      upstream.setScript({ text: 'One two three four five', ...script });
      const reply = await readReply(createModel(), 'Hello');
      expect(reply.error).toBeInstanceOf(ModelError);
      expect(reply).toMatchObject({ text, finish: undefined, error: expected });
    },
  );

  it('that is not there is unreachable', async () => {
    const { baseUrl } = upstream;
    await upstream.close();
    const reply = await readReply(createModel({ baseUrl }), 'Hello');
    expect(reply.error).toMatchObject({
      fault: 'unreachable',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('whose name does not resolve is unreachable', async () => {
    const reply = await readReply(createModel({ baseUrl: 'http://nowhere.invalid/v1' }), 'Hello');
    expect(reply.error).toMatchObject({ fault: 'unreachable' });
  });

  it('that closes the connection before an answer is unreachable', async () => {
    tcp = await startTcpServer((socket) => socket.destroy());
    const reply = await readReply(createModel({ baseUrl: `${tcp.url}/v1` }), 'Hello');
    expect(reply.error).toMatchObject({ fault: 'unreachable' });
  });

  it('that does not speak HTTP is malformed, and nothing of its bytes is kept', async () => {
    tcp = await startTcpServer((socket) => socket.once('data', () => socket.end('SSH-2.0-secret\r\n')));
    const { error } = await readReply(createModel({ baseUrl: `${tcp.url}/v1` }), 'Hello');
    expect(error).toMatchObject({ fault: 'malformed', cause: undefined });
    expect(String(error)).not.toContain('secret');
  });
});

describe('time limits', () => {
  it('a connection that does not come up in time is given up', async () => {
    tcp = await startTcpServer(() => undefined); // Accepts connections, and never begins with TLS.
    const baseUrl = tcp.url.replace('http:', 'https:');
    const reply = await readReply(createModel({ baseUrl, timeouts: { ...patient, connectMs: 40 } }), 'Hello');
    expect(reply.error).toMatchObject({ fault: 'connect-timeout' });
  });

  const silent: [name: string, script: FakeScript][] = [
    ['headers alone', { name: 'hang' }],
    ['a slow first token', { name: 'slow' }],
    [
      'comments and empty chunks',
      { name: 'raw', body: Array(500).fill(`: ping\n\n${event('')}`), tokenMs: 5 },
    ],
  ];
  it.each(silent)('%s: no first token in time', async (_name, script) => {
    upstream.setScript(script);
    const left = upstream.nextLeave();
    const reply = await readReply(createModel({ timeouts: { ...patient, firstTokenMs: 40 } }), 'Hello');
    expect(reply.error).toMatchObject({ fault: 'first-token-timeout' });
    await left;
  });

  it('a server that accepts the request and never answers: no first token in time', async () => {
    tcp = await startTcpServer((socket) => socket.resume());
    const timeouts = { ...patient, firstTokenMs: 40 };
    const reply = await readReply(createModel({ baseUrl: `${tcp.url}/v1`, timeouts }), 'Hello');
    expect(reply.error).toMatchObject({ fault: 'first-token-timeout' });
  });

  it('a reply that stalls is given up, after the text that came', async () => {
    upstream.setScript({ name: 'hang-mid', text: 'One two three four' });
    const left = upstream.nextLeave();
    // Longer than a busy machine needs between two tokens.
    const reply = await readReply(createModel({ timeouts: { ...patient, idleMs: 1_000 } }), 'Hello');
    expect(reply).toMatchObject({ text: 'One two three ', error: { fault: 'idle-timeout' } });
    await left;
  });

  it('pings do not keep a stalled reply alive for ever', async () => {
    const body = [event('One '), ...Array(500).fill(': ping\n\n')];
    upstream.setScript({ name: 'raw', body, tokenMs: 5 });
    const reply = await readReply(createModel({ timeouts: { ...patient, idleMs: 40 } }), 'Hello');
    expect(reply).toMatchObject({ text: 'One ', error: { fault: 'idle-timeout' } });
  });

  it('a reply may take longer than each limit as long as tokens come, reasoning included', async () => {
    const thought = 'data: {"choices":[{"delta":{"reasoning":"Hm "}}]}\n\n';
    const body = [...Array(60).fill(thought), event('One'), 'data: [DONE]\n\n'];
    upstream.setScript({ name: 'raw', body, tokenMs: 20 });
    const reply = await readReply(
      createModel({ timeouts: { ...patient, firstTokenMs: 1_000, idleMs: 1_000 } }),
      'Hello',
    );
    expect(reply).toMatchObject({ text: 'One', reasoning: 'Hm '.repeat(60), error: undefined });
  });

  it('an error whose body never ends is still reported', async () => {
    upstream.setScript({ name: 'raw', status: 503, body: ['{"error":'], ending: 'hang' });
    const reply = await readReply(createModel({ timeouts: { ...patient, idleMs: 40 } }), 'Hello');
    expect(reply.error).toMatchObject({ fault: 'upstream-error', status: 503 });
  });
});

describe('another attempt', () => {
  it.each([408, 409, 429, 500, 502, 503, 504])(
    'is made after %i, until the retries are used up',
    async (status) => {
      upstream.setScript({ name: '500', status });
      const reply = await readReply(createModel({ retries: 2 }), 'Hello');
      expect(reply.error).toMatchObject({ status });
      expect(upstream.requests).toHaveLength(3);
    },
  );

  it.each([400, 401, 402, 403, 404, 413])('is not made after %i', async (status) => {
    upstream.setScript({ name: '500', status });
    await readReply(createModel({ retries: 2 }), 'Hello');
    expect(upstream.requests).toHaveLength(1);
  });

  it('brings the reply once the upstream recovers', async () => {
    upstream.setScript({ name: '429', times: 2, retryAfter: '0.01' });
    const reply = await readReply(createModel({ retries: 2 }), 'Hello');
    expect(reply).toMatchObject({ finish: { reason: 'stop' }, error: undefined });
    expect(upstream.requests).toHaveLength(3);
  });

  it('is not made when the upstream asks for more than five seconds', async () => {
    upstream.setScript({ name: '429', times: 1, retryAfter: '6' });
    const reply = await readReply(createModel({ retries: 2 }), 'Hello');
    expect(reply.error).toMatchObject({ fault: 'rate-limited' });
    expect(upstream.requests).toHaveLength(1);
  });

  it('is made after a connection that closed before its answer', async () => {
    let connections = 0;
    tcp = await startTcpServer((socket) => {
      connections += 1;
      if (connections === 1) socket.destroy();
      else socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n\r\n${event('Hi')}data: [DONE]\n\n`));
    });
    const reply = await readReply(createModel({ baseUrl: `${tcp.url}/v1`, retries: 1 }), 'Hello');
    expect(reply).toMatchObject({ text: 'Hi', error: undefined });
    expect(connections).toBe(2);
  });

  it('is made after an error in the stream before the first token', async () => {
    upstream.setScript({ name: 'error-in-stream', afterTokens: 0 });
    await readReply(createModel({ retries: 1 }), 'Hello');
    expect(upstream.requests).toHaveLength(2);
  });

  it.each(['cut', 'error-in-stream', 'malformed', 'hang-mid'] as const)(
    'is never made after the first token ("%s")',
    async (name) => {
      upstream.setScript({ name, afterTokens: 1 });
      const reply = await readReply(
        createModel({ retries: 3, timeouts: { ...patient, idleMs: 40 } }),
        'Hello',
      );
      expect(reply.error).toBeInstanceOf(ModelError);
      expect(upstream.requests).toHaveLength(1);
    },
  );

  it('is never made after reasoning was emitted', async () => {
    const thought = 'data: {"choices":[{"delta":{"reasoning":"Hm"}}]}\n\n';
    upstream.setScript({ name: 'raw', body: [thought, 'data: {"error":{"message":"x","code":503}}\n\n'] });
    expect(await readReply(createModel({ retries: 3 }), 'Hello')).toMatchObject({ error: { status: 503 } });
    expect(upstream.requests).toHaveLength(1);
  });
});

describe('an error message', () => {
  it('holds neither the prompt nor the key nor more than 200 characters of the upstream', async () => {
    const secret = 'My secret is that I am afraid of the dark.';
    const messages = [`key sk-live-0123456789 is bad`, `You said: ${secret}`, 'long '.repeat(200)];
    for (const errorMessage of messages) {
      upstream.setScript({ name: '500', status: 400, errorMessage });
      const { error } = await readReply(createModel({ apiKey: 'sk-live-0123456789' }), secret);
      expect(error).toBeInstanceOf(ModelError);
      expect(error).toHaveProperty('cause', undefined);
      expect(String(error)).not.toMatch(/secret|0123456789/);
      expect(String(error).length).toBeLessThan(290);
    }
  });
});
