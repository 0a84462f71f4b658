import type { Server, ServerResponse } from 'node:http';
import { flushCompileCache } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { prerenderPages } from '#src/server/cached-pages.ts';
import { endProcess } from '#src/server/platform/log/outputs.mjs';
import { createLog, toErrorFields } from '#src/server/platform/log/log.ts';
import { sumWarnings } from '#src/server/platform/log/sum-warnings.ts';
import type { Env } from '#src/server/platform/settings/env.ts';
import { type Running, startRunning } from '#src/server/running-api.ts';
import { warmUp } from '#src/server/warm-up.ts';
import type { SiteBuild } from './builds.mjs';
import { limitConnections } from './limit-connections.ts';
import { listen } from './listen.ts';
import { updateDatabase } from '#src/server/operations/prepare-database.ts';
import { type Localhost, serveLocalhost } from './serve-localhost.ts';
import { createSiteServer } from './site-server.ts';

/**
 * The time for which a stop after an uncaught exception waits for running replies, in milliseconds. It is short: nobody
 * is served until the restart.
 */
const crashGraceMs = 2_000;
/** The time after the grace in which everything has to be closed; then the process ends as it is, within 2 s. */
const closingMs = 13_000;
/** The time in which the ends of broken-off replies are read, in milliseconds. */
const lastAnswersMs = 2_000;
/** The interval at which a stop closes connections that have become idle: otherwise they stay for seconds. */
const closeIdleEveryMs = 50;
/** The time to wait for a first request before deferred work begins, in milliseconds. */
const unaskedMs = 1_000;

export interface Serving {
  build: SiteBuild;
  env: Env;
  say: (line: string) => void;
  stopRequest: Promise<void>;
  /** The address of the database; null when another server stores the data. */
  databaseUrl: string | null;
}

/**
 * Serves the site until it is told to stop. The database stays open.
 * @throws the first uncaught exception, after it has stopped taking requests and stored what there is of running replies
 */
export async function serve({ build, env, say, stopRequest, databaseUrl }: Serving): Promise<void> {
  void stopRequest.then(() => {
    boundStop(env.STOP_GRACE_SECONDS * 1_000, env);
  });
  if (databaseUrl !== null) await updateDatabase(databaseUrl, say);
  const settings = databaseUrl === null ? env : { ...env, DATABASE_URL: databaseUrl };
  const running = await startRunning(settings, build);
  // A request whose error nothing awaits must not end the others.
  process.on('unhandledRejection', (error) => {
    running.log.error('unhandled-rejection', toErrorFields(error));
  });
  const crash = watchUncaught(running);
  let localhost: Localhost | null = null;
  const isAtLocalhost = () => env.SITE_URL === undefined && localhost?.isOurs === true;
  const server = await createSiteServer(build, running, isAtLocalhost);
  server.maxConnections = limitConnections();
  await listen(server, env);
  server.on('error', (error) => {
    running.log.error('listener-failed', toErrorFields(error));
  });
  const drops = sumWarnings(running.log);
  server.on('drop', () => {
    drops.warn('too-many-connections');
  });
  running.hosts.listenAt(portOf(server, env));
  localhost = await serveLocalhost(server);
  const origin = originOf(server, env, localhost.isOurs);
  announce(origin, running, say);
  // From now on the launcher restarts it if it dies.
  process.send?.('serving', () => undefined);
  const ending = new AbortController();
  const later = runDeferredWork(
    running,
    env.SITE_URL ?? origin,
    firstAnswer(server, ending.signal),
    ending.signal,
  );
  const crashed = await Promise.race([stopRequest, crash]);
  ending.abort();
  say('Stopping …');
  running.refuseReplies();
  const over = AbortSignal.any([AbortSignal.timeout(env.STOP_GRACE_SECONDS * 1_000), crashGrace(crash)]);
  // Balancers learn meanwhile that this process is not ready.
  await Promise.race([wait(env.STOP_DELAY_SECONDS * 1_000), crash]);
  // Requests that are open still need the database, so it is closed after them.
  await Promise.all([closeServer(server, localhost, over), running.drain(over), later]);
  await running.close();
  if (crashed !== undefined) throw crashed.error;
}

/**
 * Resolves with the first uncaught exception: nothing is known about the state of the process after it, so it has to
 * end, in a limited time. All of them are logged.
 */
function watchUncaught({ env, log }: Running): Promise<{ error: Error }> {
  return new Promise((resolve) => {
    process.on('uncaughtException', (error) => {
      log.error('uncaught-exception', toErrorFields(error));
      boundStop(crashGraceMs, env);
      resolve({ error });
    });
  });
}

/** Returns a signal for the end of what a crash leaves to running replies; also of one during a stop. */
function crashGrace(crash: Promise<unknown>): AbortSignal {
  const over = new AbortController();
  void crash.then(() => {
    setTimeout(() => {
      over.abort();
    }, crashGraceMs).unref();
  });
  return over.signal;
}

/** Ends the process if its stop hangs: a service that watches it would kill it later, and somebody may wait for its end. */
function boundStop(graceMs: number, { LOG_LEVEL }: Env): void {
  setTimeout(() => {
    createLog(LOG_LEVEL).error('stop-cut-off', { duration_ms: graceMs + closingMs });
    void endProcess(1);
  }, graceMs + closingMs).unref();
}

/**
 * Does the work that the first reader need not wait for: prepares the first message, prerenders pages, and stores the
 * compiled code for the next start.
 */
async function runDeferredWork(
  running: Running,
  origin: string,
  start: Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  await start;
  if (signal.aborted) return;
  try {
    if (running.api !== null) await warmUp(signal);
    await prerenderPages(running, origin);
  } catch (error) {
    running.log.error('prerendering-failed', toErrorFields(error));
  }
  flushCompileCache();
  await releaseMemory();
}

/**
 * Collects and compacts the heap, in some 100 ms: a start leaves 40 MB of garbage, and V8 would keep it until it has
 * allocated as much again. The heap size after this collection determines when later collections run
 * (docs/decisions/0002).
 */
async function releaseMemory(): Promise<void> {
  // `gc` exists only with the flags of the launcher.
  await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
}

/** Resolves after the first response, or after a moment without a request. */
async function firstAnswer(server: Server, signal: AbortSignal): Promise<void> {
  const { promise: answered, resolve } = Promise.withResolvers<undefined>();
  server.once('request', (_request, response: ServerResponse) => {
    response.once('close', () => {
      resolve(undefined);
    });
  });
  const nobody = wait(unaskedMs, undefined, { signal, ref: false }).catch(() => undefined);
  await Promise.race([answered, nobody]);
}

/** Returns the address at which this machine reaches the site: the address that pages use when no `SITE_URL` is set. */
function originOf(server: Server, env: Env, isLocalhostOurs: boolean): string {
  const port = portOf(server, env);
  const number = env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST;
  const named = number.includes(':') ? `[${number}]` : number;
  const host = isLocalhostOurs ? 'localhost' : named;
  return `http://${host}:${port}`;
}

/** Returns the port that the server listens on, which the system chooses if `PORT` is 0. */
function portOf(server: Server, env: Env): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : env.PORT;
}

function announce(origin: string, running: Running, say: (line: string) => void): void {
  const { env } = running;
  if (running.api === null) say(`Calls go to ${env.PUBLIC_API_BASE}.`);
  else if (running.api.chatModels.default.kind === 'demo') {
    say(
      'Chat model: the built-in demo companion. Set LLM_BASE_URL and LLM_MODEL, or start Ollama, LM Studio or another model server on this computer, for a real one.',
    );
  } else {
    const { name, foundAt } = running.api.chatModels.default;
    say(`Chat model: ${name}${foundAt === undefined ? '' : `, found in ${foundAt}`}`);
  }
  say(`${env.SITE_NAME} is ready: ${origin}`);
}

async function closeServer(server: Server, localhost: Localhost, over: AbortSignal): Promise<void> {
  const closed = Promise.all([promisify(server.close.bind(server))(), localhost.close()]);
  const closingIdle = setInterval(() => {
    server.closeIdleConnections();
  }, closeIdleEveryMs);
  // A stalled client must not hold up the stop forever.
  over.addEventListener('abort', () => {
    setTimeout(() => {
      server.closeAllConnections();
    }, lastAnswersMs).unref();
  });
  await closed;
  clearInterval(closingIdle);
}
