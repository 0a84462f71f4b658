import type { Hono } from 'hono';
import { createApi, type Api } from './api.ts';
import { createPageOnlyApi } from './page-only-api.ts';
import { openDatabase } from './platform/database.ts';
import { type Env, readEnv } from './platform/env.ts';
import { type ChatModel, ModelError } from './platform/llm/chat-model.ts';
import { chooseChatModel } from './platform/llm/choose-chat-model.ts';
import { countTokens } from './platform/llm/count-tokens.ts';
import { createLog, type Log } from './platform/log.ts';
import { StartError } from './platform/start-error.ts';

/** What this process serves with. */
export interface Running {
  env: Env;
  log: Log;
  /** Answers the API's addresses, whichever server keeps the data. */
  app: Hono;
  /** Null when `PUBLIC_API_BASE` names another server's API: then this one needs no database (D2). */
  api: (Api & { chatModel: ChatModel }) | null;
  /** Lets running replies finish for `graceMs`, then ends them; calls are still answered. */
  drain(graceMs: number): Promise<void>;
  /** Closes the database, after the last request. */
  close(): Promise<void>;
}

let running: Promise<Running> | null = null;

/**
 * The one running API of this process, made from the environment when it is first asked for.
 * @throws StartError for a bad environment
 */
export function getRunning(): Promise<Running> {
  running ??= start(readEnv());
  return running;
}

async function start(env: Env): Promise<Running> {
  const log = createLog(env.LOG_LEVEL);
  if (env.PUBLIC_API_BASE !== undefined) {
    const nothing = () => Promise.resolve();
    return { env, log, app: createPageOnlyApi(), api: null, drain: nothing, close: nothing };
  }
  if (env.DATABASE_URL === undefined)
    throw new Error('no DATABASE_URL, and no embedded database was started');
  const chatModel = await chooseModel(env);
  const database = openDatabase(env.DATABASE_URL, env.DATABASE_POOL);
  // The tokenizer's tables take a moment to load; the first message should not wait for them.
  countTokens('warm');
  const api = await createApi({ env, log, database, chatModel });
  return {
    env,
    log,
    app: api.app,
    api: { ...api, chatModel },
    drain: (graceMs) => api.close(graceMs),
    close: () => database.close(),
  };
}

/** @throws StartError when the configured endpoint names no model, or cannot be asked for one */
async function chooseModel(env: Env): Promise<ChatModel> {
  try {
    return await chooseChatModel(modelOptions(env));
  } catch (cause) {
    if (!(cause instanceof ModelError)) throw cause;
    throw new StartError(
      `The chat model cannot be chosen (${cause.message}): set LLM_BASE_URL right, or name the model in LLM_MODEL.`,
      { cause },
    );
  }
}

function modelOptions(env: Env): Parameters<typeof chooseChatModel>[0] {
  return {
    baseUrl: env.LLM_BASE_URL,
    apiKey: env.LLM_API_KEY,
    model: env.LLM_MODEL,
    contextTokens: env.LLM_CONTEXT_TOKENS,
    timeouts: {
      connectMs: env.LLM_CONNECT_TIMEOUT_MS,
      firstTokenMs: env.LLM_FIRST_TOKEN_TIMEOUT_MS,
      idleMs: env.LLM_IDLE_TIMEOUT_MS,
    },
    retries: 2,
    ollamaUrl: env.OLLAMA_URL,
    demo: { charsPerSecond: env.DEMO_CHARS_PER_SECOND },
  };
}
