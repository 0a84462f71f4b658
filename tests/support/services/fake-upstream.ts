import { text } from 'node:stream/consumers';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { isScriptName, planAnswer, type FakeScript, type FakeScriptName } from './fake-upstream-scripts.ts';
import { playAnswer } from './play-answer.ts';
import { listenLocally } from './listen-locally.ts';

const requestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  stream: z.boolean().optional(),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  temperature: z.number().optional(),
});

/** The body of a chat completion request, as it arrived. */
export type RecordedRequest = z.infer<typeof requestSchema>;

export interface FakeUpstreamOptions {
  script?: FakeScriptName | FakeScript;
  /** The owner that it states for its models. */
  ownedBy?: string | undefined;
  host?: string;
  port?: number;
  /** False for benchmarks, where the bodies would fill the memory. */
  record?: boolean;
}

export interface FakeUpstream {
  /** The address, without a path. */
  readonly url: string;
  /** The address with `/v1`, for `LLM_BASE_URL`. */
  readonly baseUrl: string;
  /** Bodies of all chat requests so far. */
  readonly requests: RecordedRequest[];
  /** Headers of all chat requests so far. */
  readonly requestHeaders: IncomingHttpHeaders[];
  /** Counts the open TCP connections. */
  openConnections(): number;
  /** Resolves when the next chat request is answered. */
  nextRequest(): Promise<void>;
  /** Resolves when the client next closes a connection before the end of its reply. */
  nextLeave(): Promise<void>;
  /**
   * Sets the answer to all further requests, except those whose last user message names a script, as `[[slow]]` does.
   */
  setScript(script: FakeScriptName | FakeScript): void;
  /** Closes the server and all its connections. */
  close(): Promise<void>;
}

/**
 * Starts a real HTTP server that implements `/v1/chat/completions`, `/v1/models` and Ollama's `/api/tags`, and fails in
 * every way that upstreams do. Replies are deterministic.
 */
export async function startFakeUpstream(options: FakeUpstreamOptions = {}): Promise<FakeUpstream> {
  const { host = '127.0.0.1', port = 0, record = true } = options;
  let script = toScript(options.script ?? 'reply');
  let timesAsked = new Map<string, number>();
  const requests: RecordedRequest[] = [];
  const requestHeaders: IncomingHttpHeaders[] = [];
  const sockets = new Set<Socket>();
  const waiting: Record<'request' | 'leave', (() => void)[]> = { request: [], leave: [] };

  function announce(event: 'request' | 'leave'): void {
    for (const resolve of waiting[event].splice(0)) resolve();
  }

  function next(event: 'request' | 'leave'): Promise<void> {
    return new Promise((resolve) => waiting[event].push(resolve));
  }

  async function answerChat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parsed = requestSchema.safeParse(await readJson(request));
    if (!parsed.success) {
      sendJson(response, 400, {
        error: { message: z.prettifyError(parsed.error), type: 'invalid_request_error' },
      });
      return;
    }
    const body = parsed.data;
    if (record) {
      requests.push(body);
      requestHeaders.push(request.headers);
    }
    const lastUserMessage = body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
    const named = /\[\[([\w-]+)\]\]/.exec(lastUserMessage)?.[1] ?? '';
    const chosen: FakeScript = isScriptName(named) ? { ...script, name: named } : script;
    const key = `${chosen.name} ${lastUserMessage}`;
    const asked = timesAsked.get(key) ?? 0;
    timesAsked.set(key, asked + 1);
    const promptCharacters = body.messages.reduce((sum, { content }) => sum + content.length, 0);
    const plan = planAnswer({ script: chosen, lastUserMessage, promptCharacters, body, timesAsked: asked });
    response.once('close', () => {
      if (response.writableFinished || plan.ending === 'destroy') return;
      announce('leave');
    });
    playAnswer(response, plan);
    announce('request');
  }

  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    if (request.method === 'POST' && path.endsWith('/chat/completions')) {
      answerChat(request, response).catch(() => response.destroy());
    } else if (path.endsWith('/models')) {
      sendJson(response, 200, {
        object: 'list',
        data: [{ id: 'fake', object: 'model', owned_by: options.ownedBy }],
      });
    } else if (path === '/api/tags') {
      sendJson(response, 200, { models: [{ name: 'fake:latest', modified_at: '2026-11-01T12:00:00.5Z' }] });
    } else {
      sendJson(response, 404, { error: { message: `No such path: ${path}` } });
    }
  });
  server.on('connection', (socket) => {
    sockets.add(socket.setNoDelay(true));
    socket.once('close', () => sockets.delete(socket));
  });
  const listener = await listenLocally(server, { host, port, backlog: 4_096 });
  const url = `http://${host}:${listener.port}`;

  return {
    url,
    baseUrl: `${url}/v1`,
    requests,
    requestHeaders,
    openConnections: () => sockets.size,
    nextRequest: () => next('request'),
    nextLeave: () => next('leave'),
    setScript(newScript) {
      script = toScript(newScript);
      timesAsked = new Map();
    },
    close: listener.close,
  };
}

function toScript(script: FakeScriptName | FakeScript): FakeScript {
  return typeof script === 'string' ? { name: script } : script;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  return JSON.parse(await text(request));
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** `node tests/support/services/fake-upstream.ts --port 9100 --token-ms 5 --tokens 200`, for benchmarks and by hand. */
async function runAlone(): Promise<void> {
  const { values } = parseArgs({
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '9100' },
      'token-ms': { type: 'string', default: '5' },
      'first-token-ms': { type: 'string', default: '0' },
      tokens: { type: 'string', default: '200' },
      script: { type: 'string', default: 'reply' },
    },
  });
  if (!isScriptName(values.script)) throw new Error(`There is no script "${values.script}".`);
  const upstream = await startFakeUpstream({
    host: values.host,
    port: Number(values.port),
    record: false,
    script: {
      name: values.script,
      tokens: Number(values.tokens),
      tokenMs: Number(values['token-ms']),
      firstTokenMs: Number(values['first-token-ms']),
    },
  });
  console.log(`fake upstream: ${upstream.baseUrl}`);
}

if (import.meta.main) await runAlone();
