import { setTimeout as wait } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Registry } from 'prom-client';
import { createApi, type Api } from './api.ts';
import { type BuildInfo, developmentBuild } from './build-info.ts';
import { SharedFiles } from './builds/shared-files.ts';
import { createPageOnlyApi } from './page-only-api.ts';
import { warnOfFewConnections } from './platform/database/connections/warn-of-few-connections.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { measureDatabase } from './platform/database/measure-database.ts';
import { type Env, readEnv, readSecret } from './platform/settings/env.ts';
import { type ChatModel, ModelError } from './platform/llm/model/chat-model.ts';
import { type ChatModels, createChatModels, type OfferedModel } from './platform/llm/model/chat-models.ts';
import { chooseChatModel, type ChatModelConfig } from './platform/llm/choice/choose-chat-model.ts';
import { readChatModelsFile } from './platform/llm/choice/read-chat-models-file.ts';
import { createRateLimits, type RateLimits } from './platform/limits/rate-limits.ts';
import { type Listening, listenToChannel } from './platform/database/connections/listen-to-channel.ts';
import { connectFrameworkLog } from './platform/log/framework-log.ts';
import { createMetrics } from './platform/metrics/create-metrics.ts';
import { measurePageCache } from './platform/page-cache/measure-page-cache.ts';
import { SiteHosts } from './platform/http/site/site-hosts.ts';
import { createLog, toErrorFields, type Log } from './platform/log/log.ts';
import { createModerator } from './platform/moderation/moderator.ts';
import { compressBest } from './platform/page-cache/cached-page.ts';
import { PageCache } from './platform/page-cache/page-cache.ts';
import type { CachedPagesOptions } from './platform/page-cache/serve-cached-pages.ts';
import { followProxies } from './platform/outgoing/proxies.ts';
import { StartError } from './platform/settings/start-error.ts';

export interface Running {
  env: Env;
  log: Log;
  /** Answers the API's addresses, whichever server stores the data. */
  app: Hono;
  /** Counts the requests of pages and calls. */
  limits: RateLimits;
  hosts: SiteHosts;
  build: BuildInfo;
  /** What this process measures, for `/metrics`. */
  metrics: Registry;
  /** The rendered pages; dropped when content changes. */
  pageCache: PageCache;
  /** How pages are rendered for it; null until the front door is loaded, and set by `connectPageCache`. */
  cachedPages: CachedPagesOptions | null;
  /** Null when `PUBLIC_API_BASE` names another server's API: then this server needs no database (rule:api-base). */
  api: (Api & { chatModels: ChatModels }) | null;
  /** The client files of builds of other processes; null without a database. */
  sharedFiles: SharedFiles | null;
  /** Aborted once this process is told to stop. */
  stopping: AbortSignal;
  /** Says from now on that this process is not ready, and begins no reply; all else is answered as before. */
  refuseReplies(): void;
  /** Lets running replies finish until the signal, then ends them; calls are still answered. */
  drain(over: AbortSignal): Promise<void>;
  /** Closes the database, after the last request. */
  close(): Promise<void>;
}

const replicaLevels = { used: 'info', behind: 'debug', late: 'warn', away: 'warn', other: 'warn' } as const;

/** The time for which the start waits for the connection that notifies of changes of the content. */
const listenTimeoutMs = 2_000;

/**
 * What this process runs, for the front door and the pages: Astro loads these as modules, to which nothing can be passed.
 * Everything else gets the parts of `Running` that it needs as arguments. Only Astro's log, which Astro loads too, has a
 * variable of its own (`connectFrameworkLog`).
 */
let running: Promise<Running> | null = null;

/**
 * Starts the one API of this process, before any page is loaded.
 * @throws Error when it runs already
 * @throws StartError for a bad setting
 */
export function startRunning(env: Env, build: BuildInfo): Promise<Running> {
  if (running !== null) throw new Error('the API of this process was started already');
  running = start(env, build);
  return running;
}

/**
 * Returns the running services. Hot reload loads these modules apart from the modules of its command, so there the
 * first caller starts it from the environment.
 * @throws Error before the start of a built site
 */
export function getRunning(): Promise<Running> {
  running ??= startForHotReload();
  return running;
}

function startForHotReload(): Promise<Running> {
  const env = readEnv();
  if (env.NODE_ENV === 'development') return start(env, developmentBuild);
  throw new Error('a page was loaded before the API of this process was started');
}

async function start(env: Env, build: BuildInfo): Promise<Running> {
  followProxies();
  const log = createLog(env.LOG_LEVEL);
  connectFrameworkLog(log);
  const hosts = new SiteHosts(env);
  const limits = createRateLimits(env, log);
  const ending = new AbortController();
  const { signal: stopping } = ending;
  const refuseReplies = () => {
    ending.abort();
  };
  const pageCache = new PageCache({
    maxBytes: env.PAGE_CACHE_MB * 1_048_576,
    onError: (error) => {
      log.error('page-refresh-failed', toErrorFields(error));
    },
    improve: compressBest,
  });
  const metrics = createMetrics(env.DATA_DIR);
  measurePageCache(pageCache, metrics);
  if (env.PUBLIC_API_BASE !== undefined) {
    const nothing = () => Promise.resolve();
    return {
      env,
      log,
      limits,
      hosts,
      app: createPageOnlyApi(env.PUBLIC_API_BASE, { env, log, metrics, stopping }),
      build,
      metrics,
      pageCache,
      cachedPages: null,
      api: null,
      sharedFiles: null,
      stopping,
      refuseReplies,
      drain: nothing,
      close: () => limits.close(),
    };
  }
  if (env.DATABASE_URL === undefined)
    throw new Error('no DATABASE_URL, and no embedded database was started');
  const own = await chooseModel(env);
  const chatModels = createChatModels(own, await readOfferedModels(env), { isCharged: env.GEMS === 'on' });
  const database = openDatabase(env.DATABASE_URL, {
    connections: env.DATABASE_CONNECTIONS,
    replicaUrl: env.DATABASE_READ_URL,
    onReplicaState(state, error) {
      log[replicaLevels[state]]('database-replica', { ...toErrorFields(error), state });
    },
  });
  measureDatabase(database, metrics);
  const moderator = createModerator(env, log);
  const listening = dropChangedPages(env.DATABASE_URL, { database, pageCache, log });
  const api = await createApi({ env, log, database, metrics, chatModels, moderator, stopping }, limits);
  await warnOfFewConnections(database, env.DATABASE_CONNECTIONS, log);
  api.preparePictures();
  // So that a page rendered from the start on is dropped when it changes; a slow connection is not awaited.
  await Promise.race([listening.ready, wait(listenTimeoutMs, undefined, { ref: false })]);
  return {
    env,
    log,
    limits,
    hosts,
    app: api.app,
    build,
    metrics,
    pageCache,
    cachedPages: null,
    api: { ...api, chatModels },
    sharedFiles: new SharedFiles(database),
    stopping,
    refuseReplies,
    drain: (over) => api.close(over),
    async close() {
      await Promise.all([listening.stop(), database.close(), moderator?.close()]);
    },
  };
}

/**
 * Drops cached pages when the database notifies of a change, whoever made it (migration 0001); after an interruption,
 * changes may have been missed.
 */
function dropChangedPages(
  url: string,
  { database, pageCache, log }: Pick<Running, 'pageCache' | 'log'> & { database: Database },
): Listening {
  return listenToChannel(url, 'content_changed', {
    onPayload: (tag) => {
      database.expectChange();
      pageCache.drop([tag]);
    },
    onConnect: () => {
      database.expectChange();
      pageCache.dropAll();
    },
    onFault: (error) => {
      log.warn('content-changes-not-heard', toErrorFields(error));
    },
  });
}

/** @throws StartError when the configured endpoint names no model, or cannot be reached */
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

/** @throws StartError when the operator's file of chat models is invalid */
async function readOfferedModels(env: Env): Promise<OfferedModel[]> {
  if (env.CHAT_MODELS_FILE === undefined) return [];
  const { timeouts, retries } = modelOptions(env);
  return readChatModelsFile(env.CHAT_MODELS_FILE, { readSecret, timeouts, retries });
}

function modelOptions(env: Env): ChatModelConfig {
  return {
    baseUrl: env.LLM_BASE_URL,
    apiKey: env.LLM_API_KEY,
    model: env.LLM_MODEL,
    contextTokens: env.LLM_CONTEXT_TOKENS,
    timeouts: {
      connectMs: env.LLM_CONNECT_TIMEOUT_MS,
      firstTokenMs: env.LLM_FIRST_TOKEN_TIMEOUT_MS,
      idleMs: env.LLM_IDLE_TIMEOUT_MS,
      loadingMs: env.LLM_LOADING_TIMEOUT_MS,
    },
    retries: 2,
    ollamaUrl: env.OLLAMA_URL,
    demo: { charsPerSecond: env.DEMO_CHARS_PER_SECOND },
  };
}
