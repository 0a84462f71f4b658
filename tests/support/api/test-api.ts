import type { Hono } from 'hono';
import { type Api, createApi } from '#src/server/api.ts';
import type { Language } from '#src/contract/language.ts';
import { openDatabase } from '#src/server/platform/database.ts';
import { readEnv } from '#src/server/platform/env.ts';
import type { ChatModel } from '#src/server/platform/llm/chat-model.ts';
import { createChatModels, type OfferedModel } from '#src/server/platform/llm/chat-models.ts';
import {
  createOpenAiChatModel,
  type OpenAiChatModelOptions,
} from '#src/server/platform/llm/openai-chat-model.ts';
import { createLog } from '#src/server/platform/log.ts';
import type { Services } from '#src/server/platform/services.ts';
import type { FakeScript, FakeScriptName } from '../services/fake-upstream-scripts.ts';
import { type FakeUpstream, startFakeUpstream } from '../services/fake-upstream.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { registerVisitor, type TestVisitor } from './test-visitor.ts';
import { origin, type Send } from './visitor.ts';

export interface TestApiOptions {
  /** Environment variables, beside those that a test needs. */
  env?: Record<string, string>;
  /** How the fake upstream answers at first. */
  script?: FakeScriptName | FakeScript;
  model?: Partial<OpenAiChatModelOptions>;
  /** Writes the replies instead of the model behind the fake upstream. */
  chatModel?: ChatModel;
  /** Further models, which people may choose. */
  offeredModels?: readonly OfferedModel[];
  /** Plays another process on the database and the upstream of this one. */
  beside?: TestApi;
}

/** The real API on a real PostgreSQL, with a fake upstream behind real HTTP. */
export interface TestApi {
  readonly app: Hono;
  readonly api: Api;
  readonly services: Services;
  readonly upstream: FakeUpstream;
  readonly database: TestDatabase;
  /** Every line that the product logged. */
  readonly logLines: readonly string[];
  readonly send: Send;
  /** Sends a request to a path of the API. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Posts JSON. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  registerVisitor(language?: Language): Promise<TestVisitor>;
  close(): Promise<void>;
}

const patient = { connectMs: 10_000, firstTokenMs: 10_000, idleMs: 10_000 };

/** Starts an API on a database of its own. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { beside } = options;
  const database = beside?.database ?? (await createTestDatabase());
  const upstream = beside?.upstream ?? (await startFakeUpstream({ script: options.script ?? 'reply' }));
  const logLines: string[] = [];
  const services = createServices(options, { database, upstream, logLines });
  const api = await createApi(services);
  const send: Send = async (request) => api.app.fetch(request);
  const request = (path: string, init?: RequestInit) => send(new Request(`${origin}${path}`, init));
  return {
    app: api.app,
    api,
    services,
    upstream,
    database,
    logLines,
    send,
    request,
    post: (path, body, headers = {}) =>
      request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    registerVisitor: (language) => registerVisitor(send, language),
    async close() {
      await api.close(0);
      await services.database.close();
      if (beside !== undefined) return;
      await upstream.close();
      await database.drop();
    },
  };
}

function createServices(
  options: TestApiOptions,
  parts: { database: TestDatabase; upstream: FakeUpstream; logLines: string[] },
): Services {
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: parts.database.url,
    // Several processes of several test files share the connections of one server.
    DATABASE_POOL: '5',
    // Tests are faster than people.
    RATE_LIMIT_FACTOR: '1000',
    // What it asks the model would come between what a test looks at.
    MEMORY: 'off',
    ...options.env,
  });
  const chatModel =
    options.chatModel ??
    createOpenAiChatModel({
      baseUrl: parts.upstream.baseUrl,
      model: 'fake',
      contextTokens: env.LLM_CONTEXT_TOKENS,
      timeouts: patient,
      retries: 1,
      firstRetryDelayMs: 1,
      ...options.model,
    });
  return {
    env,
    log: createLog('debug', { write: (line) => void parts.logLines.push(line) }),
    database: openDatabase(parts.database.url, env.DATABASE_POOL),
    chatModel,
    chatModels: createChatModels(chatModel, options.offeredModels),
  };
}
