import type { Server } from 'node:http';
import { promisify } from 'node:util';
import { setBuildInfo } from '#src/server/build-info.ts';
import { prerenderPages } from '#src/server/cached-pages.ts';
import { describeError } from '#src/server/platform/log.ts';
import { readEnv, type Env } from '#src/server/platform/env.ts';
import { getRunning, type Running } from '#src/server/running-api.ts';
import { listen, refuseBusyPort } from './listen.ts';
import { describeOldNode } from './node-floor.ts';
import { prepareDatabase, type PreparedDatabase } from './prepare-database.ts';
import { loadEnvFile, runCommand, waitForStop } from './run-command.ts';
import { type Localhost, serveLocalhost } from './serve-localhost.ts';
import { createSiteServer } from './serve-site.ts';
import { buildSiteIfChanged, type SiteBuild } from './site-build.ts';

/** How long a stop waits for running replies, in milliseconds. */
const graceMs = 10_000;
/** How often a stop closes connections that have been answered meanwhile: by themselves they stay for seconds. */
const closeIdleEveryMs = 50;

const say = (line: string) => console.log(line);

/** Starts everything, serves until it is asked to stop, and closes everything in turn. */
async function start(): Promise<void> {
  loadEnvFile();
  const env = readEnv();
  const oldNode = describeOldNode(process.versions.node);
  if (oldNode !== null) say(oldNode);
  // React and Astro choose their build by it.
  process.env['NODE_ENV'] = env.NODE_ENV;
  const stopRequest = waitForStop();
  await refuseBusyPort(env);
  const [database, build] = await prepareBoth(env);
  try {
    if (database !== null) process.env['DATABASE_URL'] = database.url;
    setBuildInfo(build);
    const running = await getRunning();
    // One request that fails where nobody waits for it ends no other.
    process.on('unhandledRejection', (error) => {
      running.log.error('unhandled-rejection', describeError(error));
    });
    let localhost: Localhost | null = null;
    const isAtLocalhost = () => env.SITE_URL === undefined && localhost?.isOurs === true;
    const server = await createSiteServer(build, running, isAtLocalhost);
    await listen(server, env);
    running.hosts.listenAt(portOf(server, env));
    localhost = await serveLocalhost(server);
    const origin = originOf(server, env, localhost.isOurs);
    announce(origin, running);
    // From now on the launcher starts it again should it die.
    process.send?.('serving', () => undefined);
    const prerendered = prerenderPages(env.SITE_URL ?? origin).catch((error: unknown) =>
      running.log.error('prerendering-failed', describeError(error)),
    );
    await stopRequest;
    say('Stopping …');
    // Requests that are open still need the database, so it is closed after them.
    await Promise.all([closeServer(server, localhost), running.drain(graceMs), prerendered]);
    await running.close();
  } finally {
    await database?.stop();
  }
  say('Stopped.');
}

/** Prepares database and site at the same time. Where one of them fails, no database is left running. */
async function prepareBoth(env: Env): Promise<[PreparedDatabase | null, SiteBuild]> {
  const preparing = prepareUnlessElsewhere(env);
  try {
    return await Promise.all([preparing, buildSiteIfChanged(say)]);
  } catch (error) {
    const database = await preparing.catch(() => null);
    // The first error is the one to report.
    await database?.stop().catch((stopError: unknown) => {
      console.error(stopError);
    });
    throw error;
  }
}

/** With `PUBLIC_API_BASE` another server keeps the data, so none is needed here (D2). */
async function prepareUnlessElsewhere(env: Env): Promise<PreparedDatabase | null> {
  return env.PUBLIC_API_BASE === undefined ? prepareDatabase(env, say) : null;
}

/** Where this machine reaches the site: what pages name as their own address when no `SITE_URL` is set. */
function originOf(server: Server, env: Env, isLocalhostOurs: boolean): string {
  const port = portOf(server, env);
  const number = env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST;
  const named = number.includes(':') ? `[${number}]` : number;
  const host = isLocalhostOurs ? 'localhost' : named;
  return `http://${host}:${port}`;
}

/** The port that the server listens on, which the system chose where `PORT` is 0. */
function portOf(server: Server, env: Env): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : env.PORT;
}

function announce(origin: string, running: Running): void {
  const { env } = running;
  if (running.api === null) say(`Calls go to ${env.PUBLIC_API_BASE}.`);
  else if (running.api.chatModel.kind === 'demo') {
    say(
      'Chat model: the built-in demo companion. Set LLM_BASE_URL and LLM_MODEL, or start Ollama, for a real one.',
    );
  } else say(`Chat model: ${running.api.chatModel.name}`);
  say(`${env.SITE_NAME} is ready: ${origin}`);
}

async function closeServer(server: Server, localhost: Localhost): Promise<void> {
  const closed = Promise.all([promisify(server.close.bind(server))(), localhost.close()]);
  const closingIdle = setInterval(() => {
    server.closeIdleConnections();
  }, closeIdleEveryMs);
  // A client that stalls does not hold the stop up for ever.
  setTimeout(() => {
    server.closeAllConnections();
  }, graceMs + 2_000).unref();
  await closed;
  clearInterval(closingIdle);
}

await runCommand(start);
