import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import sirv from 'sirv';
import { z } from 'zod';
import { readEnv, type Env } from '#src/server/platform/env.ts';
import { getRunning, type Running } from '#src/server/running-api.ts';
import { listen, refuseBusyPort } from './listen.ts';
import { prepareDatabase, type PreparedDatabase } from './prepare-database.ts';
import { loadEnvFile, runCommand, waitForStop } from './run-command.ts';
import { buildSiteIfChanged, distFolder } from './site-build.ts';

/** How long a stop waits for running replies, in milliseconds. */
const graceMs = 10_000;

const say = (line: string) => console.log(line);

/** Starts everything, serves until it is asked to stop, and closes everything in turn. */
async function start(): Promise<void> {
  loadEnvFile();
  const env = readEnv();
  // React and Astro choose their build by it.
  process.env['NODE_ENV'] = env.NODE_ENV;
  const stopRequest = waitForStop();
  await refuseBusyPort(env);
  const [database] = await Promise.all([prepareUnlessElsewhere(env), buildSiteIfChanged(say)]);
  try {
    if (database !== null) process.env['DATABASE_URL'] = database.url;
    const running = await getRunning();
    const server = await serveSite(env);
    announce(env, running, server);
    await stopRequest;
    say('Stopping …');
    // Requests that are open still need the database, so it is closed after them.
    await Promise.all([closeServer(server), running.drain(graceMs)]);
    await running.close();
  } finally {
    await database?.stop();
  }
  say('Stopped.');
}

/** With `PUBLIC_API_BASE` another server keeps the data, so none is needed here (D2). */
async function prepareUnlessElsewhere(env: Env): Promise<PreparedDatabase | null> {
  return env.PUBLIC_API_BASE === undefined ? prepareDatabase(env, say) : null;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const siteSchema = z.object({ handler: z.custom<Handler>((value) => typeof value === 'function') });

async function serveSite(env: Env): Promise<Server> {
  const entry = pathToFileURL(path.join(distFolder, 'server', 'entry.mjs')).href;
  const { handler } = siteSchema.parse(await import(entry));
  const files = sirv(path.join(distFolder, 'client'), {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders(response, pathname) {
      const isHashed = pathname.startsWith('/_astro/');
      response.setHeader(
        'Cache-Control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      );
      response.setHeader('X-Content-Type-Options', 'nosniff');
    },
  });
  const server = createServer((request, response) => {
    if (request.method === 'TRACE' || request.method === 'CONNECT') {
      response.writeHead(405, { Allow: 'GET, HEAD, POST' }).end();
      return;
    }
    files(request, response, () => void handler(request, response));
  });
  await listen(server, env);
  return server;
}

function announce(env: Env, running: Running, server: Server): void {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : env.PORT;
  const host = env.HOST === '127.0.0.1' || env.HOST === '0.0.0.0' ? 'localhost' : env.HOST;
  if (running.api === null) say(`Calls go to ${env.PUBLIC_API_BASE}.`);
  else if (running.api.chatModel.kind === 'demo') {
    say(
      'Chat model: the built-in demo companion. Set LLM_BASE_URL and LLM_MODEL, or start Ollama, for a real one.',
    );
  } else say(`Chat model: ${running.api.chatModel.name}`);
  say(`${env.SITE_NAME} is ready: http://${host}:${port}`);
}

async function closeServer(server: Server): Promise<void> {
  const closed = promisify(server.close.bind(server))();
  server.closeIdleConnections();
  // A client that stalls does not hold the stop up for ever.
  setTimeout(() => {
    server.closeAllConnections();
  }, graceMs + 2_000).unref();
  await closed;
}

await runCommand(start);
