import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenLocally } from './listen-locally.ts';

/** A fault of the fake moderation service. */
export type ModerationFaultScript =
  | '500'
  | '400'
  | '429'
  | 'redirect'
  | 'html'
  | 'garbage'
  | 'other-shape'
  | 'too-few'
  | 'cut'
  | 'hang'
  | 'huge'
  | 'drip'
  | 'endless-500';

export interface ModerationRequest {
  path: string | undefined;
  authorization: string | undefined;
  body: { model: string; input: string | string[] };
}

export interface FakeModeration {
  readonly baseUrl: string;
  /** All requests so far. */
  readonly requests: ModerationRequest[];
  /** The texts of all requests so far. */
  readonly texts: string[];
  /** Flags every text that contains one of the words, with the category of that word. */
  flag(categories: Record<string, readonly string[]>): void;
  /** Sets the fault of further requests; null for none. */
  fail(fault: ModerationFaultScript | null): void;
  /** Holds answers until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

const officialCategories = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/instructions',
  'self-harm/intent',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
];

/** Starts a real HTTP server that answers `/v1/moderations` as OpenAI does, and fails in the ways of such services. */
export async function startFakeModeration(): Promise<FakeModeration> {
  let fault: ModerationFaultScript | null = null;
  let flagged: Record<string, readonly string[]> = {};
  let held: Promise<void> = Promise.resolve();
  const requests: ModerationRequest[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    void (async () => {
      const body = readBody(await json(request));
      requests.push({ path: request.url, authorization: request.headers.authorization, body });
      await held;
      if (fault !== null) answerFault(fault, response, timers);
      else answer(response, listInputs(body.input), flagged);
    })();
  });
  const listener = await listenLocally(server);
  return {
    baseUrl: `http://127.0.0.1:${listener.port}/v1`,
    requests,
    get texts() {
      return requests.flatMap(({ body }) => listInputs(body.input));
    },
    flag(categories) {
      flagged = categories;
    },
    fail(next) {
      fault = next;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      held = promise.then(() => undefined);
      return () => resolve(undefined);
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await listener.close();
    },
  };
}

function readBody(body: unknown): ModerationRequest['body'] {
  if (typeof body !== 'object' || body === null || !('model' in body) || !('input' in body)) {
    throw new TypeError('a request without model or input');
  }
  const { model, input } = body;
  const texts = Array.isArray(input) ? input.map(String) : String(input);
  return { model: String(model), input: texts };
}

function listInputs(input: string | string[]): string[] {
  return typeof input === 'string' ? [input] : input;
}

function answer(
  response: ServerResponse,
  inputs: readonly string[],
  flagged: Record<string, readonly string[]>,
): void {
  const results = inputs.map((text) => {
    const found = Object.entries(flagged).flatMap(([word, names]) => (text.includes(word) ? names : []));
    const names = [...officialCategories, ...found];
    return {
      flagged: found.length > 0,
      categories: Object.fromEntries(names.map((name) => [name, found.includes(name)])),
      category_scores: Object.fromEntries(
        names.map((name) => [name, found.includes(name) ? 0.98 : 0.000_01]),
      ),
      category_applied_input_types: Object.fromEntries(names.map((name) => [name, ['text']])),
    };
  });
  sendJson(response, { id: 'modr-1', model: 'omni-moderation-2024-09-26', results });
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function answerFault(
  fault: ModerationFaultScript,
  response: ServerResponse,
  timers: Set<NodeJS.Timeout>,
): void {
  const type = { 'content-type': 'application/json' };
  const drip = (piece: string) => timers.add(setInterval(() => response.write(piece), 20));
  switch (fault) {
    case '500':
      response.writeHead(500).end('{"error":{"message":"no"}}');
      return;
    case '400':
      response.writeHead(400).end('{"error":{"message":"too long"}}');
      return;
    case '429':
      response.writeHead(429, { 'retry-after': '120' }).end('{"error":{"message":"quota"}}');
      return;
    case 'redirect':
      response.writeHead(307, { location: '/v1/elsewhere' }).end();
      return;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
      return;
    case 'garbage':
      response.writeHead(200, type).end('{"results":[{"categ');
      return;
    case 'other-shape':
      sendJson(response, { results: [{ categories: { 'sexual/minors': 'true' } }] });
      return;
    case 'too-few':
      sendJson(response, { results: [] });
      return;
    case 'cut':
      response.writeHead(200, { ...type, 'content-length': '9999' });
      response.write('{"results":[');
      setImmediate(() => response.destroy());
      return;
    case 'hang':
      return;
    case 'huge':
      response.writeHead(200, type).end(`{"results":[],"more":"${'x'.repeat(1_000_000)}"}`);
      return;
    case 'drip':
      response.writeHead(200, type);
      drip(' ');
      return;
    case 'endless-500':
      response.writeHead(500, type);
      drip('x');
  }
}
