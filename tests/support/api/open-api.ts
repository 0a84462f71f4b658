import { Registry } from 'prom-client';
import { type Api, createApi } from '#src/server/api.ts';
import { type Database, openDatabase } from '#src/server/platform/database/database.ts';
import { readEnv } from '#src/server/platform/settings/env.ts';
import type { ChatModel } from '#src/server/platform/llm/model/chat-model.ts';
import { createChatModels, type OfferedModel } from '#src/server/platform/llm/model/chat-models.ts';
import {
  createOpenAiChatModel,
  type OpenAiChatModelOptions,
} from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import type { Log } from '#src/server/platform/log/log.ts';
import { createModerator } from '#src/server/platform/moderation/moderator.ts';
import type { Services } from '#src/server/platform/services.ts';
import type { Send } from './visitor.ts';
import { patient } from '../services/patient.ts';

export interface OpenApiOptions {
  databaseUrl: string;
  log: Log;
  /** The address of the model; by default nothing listens there. */
  llmBaseUrl?: string;
  /** Environment variables, beside those that a test needs. */
  env?: Record<string, string>;
  model?: Partial<OpenAiChatModelOptions>;
  /** Model that writes the replies, instead of the one at the address. */
  chatModel?: ChatModel;
  /** Further models that people may choose. */
  offeredModels?: readonly OfferedModel[];
  /** Wraps the database to delay its answers, as a busy machine does. */
  slowDown?: (database: Database) => Database;
}

/** The real API in this process. */
export interface OpenApi {
  readonly api: Api;
  readonly services: Services;
  readonly send: Send;
  /** Tells it that its process was told to stop. */
  readonly announceStop: () => void;
  /** Accepts the time that running replies get to end, in ms. */
  readonly close: (graceMs?: number) => Promise<void>;
}

const nowhere = 'http://127.0.0.1:9';

/** Creates the API on a migrated database, without a socket. */
export async function openApi(options: OpenApiOptions): Promise<OpenApi> {
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: options.databaseUrl,
    // Several processes of several test files share the connections of one server.
    DATABASE_CONNECTIONS: '13',
    // Tests are faster than people.
    RATE_LIMIT_FACTOR: '1000',
    // Notifications are sent where a test waits for them.
    PUSH_WAIT_MS: '600000',
    // Its requests to the model would mix with those that a test observes.
    MEMORY: 'off',
    MEMORY_SILENCE_SECONDS: '0',
    ...options.env,
  });
  const chatModel =
    options.chatModel ??
    createOpenAiChatModel({
      baseUrl: options.llmBaseUrl ?? nowhere,
      model: 'fake',
      contextTokens: env.LLM_CONTEXT_TOKENS ?? 8_192,
      timeouts: patient,
      retries: 1,
      firstRetryDelayMs: 1,
      ...options.model,
    });
  const database = openDatabase(options.databaseUrl, {
    connections: env.DATABASE_CONNECTIONS,
    connectTimeoutSeconds: 60,
    replicaUrl: env.DATABASE_READ_URL,
  });
  const stop = new AbortController();
  const services: Services = {
    env,
    log: options.log,
    metrics: new Registry(),
    database: options.slowDown?.(database) ?? database,
    moderator: createModerator(env, options.log),
    chatModels: createChatModels(chatModel, options.offeredModels, { isCharged: env.GEMS === 'on' }),
    stopping: stop.signal,
  };
  const api = await createApi(services);
  return {
    api,
    services,
    send: async (request) => api.app.fetch(request),
    announceStop() {
      stop.abort();
    },
    async close(graceMs = 0) {
      await api.close(AbortSignal.timeout(graceMs));
      await services.database.close();
      await services.moderator?.close();
    },
  };
}
