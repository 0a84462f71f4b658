import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { SharedFiles } from '#src/server/builds/shared-files.ts';
import { type CachedPageWriter, writeCachedPage } from '#src/server/platform/page-cache/write-cached-page.ts';
import { type ReadyAnswer, writeReady } from '#src/server/platform/http/answers/ready-answer.ts';
import { composeBrokenPage, fillEmptyError } from '#src/server/platform/http/site/broken-page.ts';
import { composeWorker } from '#src/server/platform/http/site/compose-worker.ts';
import { findLocalhostAddress } from '#src/server/platform/http/site/find-localhost-address.ts';
import { normaliseHost } from '#src/server/platform/settings/normalise-host.ts';
import { CountedRequest, findBodyError } from '#src/server/platform/http/body/counted-request.ts';
import { hasBody } from '#src/server/platform/http/body/has-body.ts';
import { toRequest } from '#src/server/platform/http/body/node-request.ts';
import type { SiteHosts } from '#src/server/platform/http/site/site-hosts.ts';
import { refuseHost, refuseMalformed } from '#src/server/platform/http/site/refuse-host.ts';
import { takeTurns } from '#src/server/platform/http/site/take-turns.ts';
import { answerHeaders } from '#src/server/platform/http/site/security-headers.ts';
import { hashedPath, readStaticFiles } from '#src/server/platform/http/site/static-files.ts';
import { serverOptions, writeTimeoutMs } from '#src/server/platform/http/body/socket-limits.ts';
import { writeAnswer } from '#src/server/platform/http/answers/write-answer.ts';
import { ignoreMissingFile } from '#src/server/platform/log/error-code.mjs';
import { toErrorFields, type Log } from '#src/server/platform/log/log.ts';
import { sumWarnings } from '#src/server/platform/log/sum-warnings.ts';
import { createAddressWriter } from '#src/server/platform/http/visitor/client-network.ts';
import type { Env } from '#src/server/platform/settings/env.ts';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import type { Running } from '#src/server/running-api.ts';
import { RequestMetrics } from '#src/server/platform/metrics/request-metrics.ts';
import { listBuilds, type SiteBuild } from './builds.mjs';
import { routeOfPath } from './route-of-path.ts';

type Render = (request: Request) => Promise<Response>;

const siteSchema = z.object({ render: z.custom<Render>((value) => typeof value === 'function') });

const allowedMethods = 'GET, HEAD, POST';
/** The time for a client to read the rejection of a tunnel, in milliseconds. */
const refusalMs = 1_000;
/** The time after which files that could not be stored are stored again, in milliseconds. */
const shareAgainMs = 30_000;

/**
 * Creates the server of a built site, not listening yet. A request goes to the files of the build, then to the page
 * cache, then through the front door. Whatever goes wrong in it ends in a response or a closed connection, and nowhere
 * else.
 * @param isLocalhostOurs returns true once it answers at the name `localhost`, to which people are then redirected from
 * the number
 */
export async function createSiteServer(
  build: SiteBuild,
  running: Running,
  isLocalhostOurs: () => boolean,
): Promise<Server> {
  const { env, hosts, log, metrics, stopping, sharedFiles } = running;
  const [render, { files, hashed }] = await Promise.all([loadSite(build), readFiles(build, env)]);
  if (sharedFiles !== null) await shareFiles(sharedFiles, build, { hashed, log, stopping });
  const refusals = sumWarnings(log);
  const unread = sumWarnings(log);
  const requests = new RequestMetrics(metrics, routeOfPath);
  const answer = createAnswerer(render, log);
  const writeAddress = createAddressWriter(env.TRUST_PROXY, log);
  const pages: CachedPageWriter = { cache: running.pageCache, hasSiteUrl: env.SITE_URL !== undefined };

  function serve(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === 'TRACE') {
      response.writeHead(405, { ...answerHeaders, Allow: allowedMethods }).end();
      return;
    }
    if (expectsMore(request)) {
      response.writeHead(417, answerHeaders).end();
      return;
    }
    const { url = '' } = request;
    const host = readAnsweredHost(request, hosts);
    // A target that is not a path would be joined with the host.
    if (host === null || !url.startsWith('/')) {
      refuseMalformed(request, response, refusals);
      return;
    }
    if (!hosts.answers(host)) {
      refuseHost(request, response, { host, siteUrl: hosts.siteUrl, log: refusals });
      return;
    }
    request.headers.host = host;
    const localhost = isLocalhostOurs() ? findLocalhostAddress(request) : null;
    if (localhost !== null) {
      response.writeHead(307, { ...answerHeaders, Location: localhost, 'Cache-Control': 'no-store' }).end();
      return;
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // Nobody reads such a body, and unread it would hide that the client has left.
    if (isRead && hasBody(request)) request.resume();
    const file = isRead ? files.get(pathOf(request)) : undefined;
    if (file !== undefined) {
      writeReady(request, response, file);
      return;
    }
    if (isRead && url.startsWith(hashedPath) && sharedFiles !== null) {
      void answerShared(request, response, { host, sharedFiles });
      return;
    }
    if (writeCachedPage(request, response, pages)) return;
    writeAddress(request);
    void answer(request, response, host);
  }

  /** Answers with a file of a build that this process does not have. */
  async function answerShared(
    request: IncomingMessage,
    response: ServerResponse,
    { host, sharedFiles: shared }: { host: string; sharedFiles: SharedFiles },
  ): Promise<void> {
    try {
      const found = await shared.find(pathOf(request));
      if (found !== null) {
        writeReady(request, response, found);
        return;
      }
      writeAddress(request);
      await answer(request, response, host);
    } catch (error) {
      unread.warn('build-files-not-read', toErrorFields(error));
      await writeBroken(503, request, response, log);
    }
  }

  const listener = takeTurns((request, response) => {
    requests.begin(request, response);
    response.on('error', (error) => {
      log.warn('answer-broken-off', toErrorFields(error));
    });
    // The sender of a refused body would go on with it.
    response.once('finish', () => {
      if (findBodyError(request) !== null) request.socket.destroySoon();
    });
    // A client, or a balancer, that sends its next request over a new connection reaches a process that stays.
    if (stopping.aborted) response.setHeader('Connection', 'close');
    request.on('error', () => {
      if (response.headersSent || response.destroyed) request.socket.destroy();
    });
    try {
      serve(request, response);
    } catch (error) {
      void writeFailure(error, request, response, log);
    }
  });
  return createHttpServer(listener);
}

function createHttpServer(listener: RequestListener): Server {
  const server = createServer({ ...serverOptions, IncomingMessage: CountedRequest }, listener);
  server.timeout = writeTimeoutMs;
  // Otherwise Node answers these itself, out of their turn.
  server.on('checkExpectation', listener);
  server.on('connect', (_request, socket) => {
    refuseTunnel(socket);
  });
  return server;
}

/**
 * Stores the files of this build for other processes. A database that can only be read right now keeps nobody from being
 * served: then it is tried again later.
 */
async function shareFiles(
  sharedFiles: SharedFiles,
  build: SiteBuild,
  { hashed, log, stopping }: Pick<SiteFiles, 'hashed'> & Pick<Running, 'log' | 'stopping'>,
): Promise<void> {
  try {
    await sharedFiles.share(build.id, hashed);
  } catch (error) {
    log.warn('build-not-shared', toErrorFields(error));
    const again = () => {
      if (!stopping.aborted) void shareFiles(sharedFiles, build, { hashed, log, stopping });
    };
    setTimeout(again, shareAgainMs).unref();
  }
}

/** Files by their paths. */
interface SiteFiles {
  files: ReadonlyMap<string, ReadyAnswer>;
  /** Those of the server's own build whose names contain a hash of their content. */
  hashed: ReadonlyMap<string, ReadyAnswer>;
}

/**
 * Reads the files that the server answers from memory: the files of its build, with the service worker for its
 * settings, and the scripts and styles of older builds, which pages that were opened before an update still load.
 */
async function readFiles(build: SiteBuild, env: Env): Promise<SiteFiles> {
  const clientFolder = path.join(build.folder, 'client');
  const older = listBuilds(projectRoot).filter(({ id }) => id !== build.id);
  const [worker, own, ...rest] = await Promise.all([
    composeWorker(clientFolder, env),
    readStaticFiles(clientFolder),
    // Another process may be deleting an old one.
    ...older.map(({ folder }) =>
      readStaticFiles(path.join(folder, 'client'), hashedPath).catch(ignoreMissingFile),
    ),
  ]);
  // The current build comes last, and the newest of the others before it.
  return {
    files: new Map([...rest.toReversed().flatMap((files) => [...(files ?? [])]), ...own, ['/sw.js', worker]]),
    hashed: new Map([...own].filter(([address]) => address.startsWith(hashedPath))),
  };
}

/** Returns the path of a request, without its query. */
function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

/** True for a request that expects something else than `100 Continue`, which Node sends. */
function expectsMore({ headers: { expect } }: IncomingMessage): boolean {
  return expect !== undefined && !/(?:^|\W)100-continue(?:$|\W)/i.test(expect);
}

/** The addresses that balancers, supervisors and Prometheus ask for under whatever name they know, or none. */
const operatorPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Returns the host that a request is answered for: the host that it names, except that operators ask under any. */
function readAnsweredHost(request: IncomingMessage, hosts: SiteHosts): string | null {
  const host = readHost(request);
  const isKnown = host !== null && hosts.answers(host);
  return !isKnown && operatorPaths.has(pathOf(request)) ? 'localhost' : host;
}

/** Returns the host of a request, in its normal form; null if it names none, or several. */
function readHost({ headers, rawHeaders }: IncomingMessage): string | null {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1;
  }
  return count === 1 ? normaliseHost(headers.host) : null;
}

/** Creates the function that answers requests through the front door, each no faster than its client reads. */
function createAnswerer(
  render: Render,
  log: Log,
): (message: IncomingMessage, response: ServerResponse, host: string) => Promise<void> {
  return async (message, response, host) => {
    const gone = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) gone.abort();
    });
    // The work may take long; only a response that is ready has to be read without delay.
    message.socket.setTimeout(0);
    try {
      const answer = await render(toRequest(message, host, gone.signal));
      await writeAnswer(fillEmptyError(answer, readerOf(message)), response, {
        writeTimeoutMs,
        onError(error) {
          log.warn('answer-broken-off', toErrorFields(error));
        },
      });
    } catch (error) {
      await writeFailure(error, message, response, log);
    }
  };
}

/** Answers a request that failed with the broken page; an answer that has begun is broken off. Never throws. */
async function writeFailure(
  failure: unknown,
  message: IncomingMessage,
  response: ServerResponse,
  log: Log,
): Promise<void> {
  log.error('request-crashed', toErrorFields(failure));
  await writeBroken(500, message, response, log);
}

/** Answers with the broken page; an answer that has begun is broken off. Never throws. */
async function writeBroken(
  status: number,
  message: IncomingMessage,
  response: ServerResponse,
  log: Log,
): Promise<void> {
  const breakOff = (error: unknown) => {
    log.warn('answer-broken-off', toErrorFields(error));
    response.destroy();
  };
  if (response.headersSent) response.destroy();
  else
    await writeAnswer(composeBrokenPage(status, readerOf(message)), response, {
      writeTimeoutMs,
      onError: breakOff,
    }).catch(breakOff);
}

/** Returns the facts that the broken page depends on. */
function readerOf({ url = '/', headers }: IncomingMessage): { path: string; userAgent: string } {
  return { path: url, userAgent: headers['user-agent'] ?? '' };
}

/**
 * Rejects a CONNECT, which Node passes to no request handler, and closes the connection. Node closes it only if the
 * client closes its side as well: `closeAllConnections` leaves such a socket open, and `close` waits for it forever.
 */
function refuseTunnel(socket: Duplex): void {
  const destroy = () => socket.destroy();
  socket.on('error', destroy);
  const timer = setTimeout(destroy, refusalMs).unref();
  socket.on('close', () => {
    clearTimeout(timer);
  });
  const head = `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${allowedMethods}\r\nConnection: close\r\n\r\n`;
  socket.end(head, destroy);
}

async function loadSite(build: SiteBuild): Promise<Render> {
  const entry = pathToFileURL(path.join(build.folder, 'server', 'site.mjs')).href;
  return siteSchema.parse(await import(entry)).render;
}
