import { createApi, type Api } from './api.ts';
import { openDatabase } from './platform/database.ts';
import { type Env, readEnv } from './platform/env.ts';
import type { ChatModel } from './platform/llm/chat-model.ts';
import { chooseChatModel } from './platform/llm/choose-chat-model.ts';
import { countTokens } from './platform/llm/count-tokens.ts';
import { createLog, type Log } from './platform/log.ts';

/** What this process serves with. */
export interface Running {
  env: Env;
  log: Log;
  /** Null when `PUBLIC_API_BASE` names another server's API: then this one needs no database (D2). */
  api: (Api & { chatModel: ChatModel }) | null;
  close(graceMs: number): Promise<void>;
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
  if (env.PUBLIC_API_BASE !== undefined) return { env, log, api: null, close: () => Promise.resolve() };
  if (env.DATABASE_URL === undefined)
    throw new Error('no DATABASE_URL, and no embedded database was started');
  const database = openDatabase(env.DATABASE_URL, env.DATABASE_POOL);
  const chatModel = await chooseChatModel(modelOptions(env));
  // The tokenizer's tables take a moment to load; the first message should not wait for them.
  countTokens('warm');
  const api = await createApi({ env, log, database, chatModel });
  return {
    env,
    log,
    api: { ...api, chatModel },
    async close(graceMs) {
      await api.close(graceMs);
      await database.close();
    },
  };
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
