import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import sirv from 'sirv';
import { z } from 'zod';
import { type CachedPageWriter, writeCachedPage } from '#src/server/platform/page-cache/write-page.ts';
import { composeBrokenPage, fillEmptyError } from '#src/server/platform/http/site/broken-page.ts';
import { findLocalhostAddress } from '#src/server/platform/http/site/find-localhost-address.ts';
import { normaliseHost } from '#src/server/platform/settings/normalise-host.ts';
import { toRequest } from '#src/server/platform/http/body/node-request.ts';
import { refuseHost, refuseMalformed } from '#src/server/platform/http/site/refuse-host.ts';
import { answerHeaders } from '#src/server/platform/http/site/security-headers.ts';
import { isWorker, prepareWorker } from '#src/server/platform/http/site/prepare-worker.ts';
import { serverOptions, writeTimeoutMs } from '#src/server/platform/http/body/socket-limits.ts';
import { writeAnswer } from '#src/server/platform/http/answers/write-answer.ts';
import { toErrorFields, type Log } from '#src/server/platform/log/log.ts';
import { createAddressWriter } from '#src/server/platform/http/visitor/client-network.ts';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import type { Running } from '#src/server/running-api.ts';
import { listBuilds, type SiteBuild } from '../build/builds.mjs';

type Render = (request: Request) => Promise<Response>;

const siteSchema = z.object({ render: z.custom<Render>((value) => typeof value === 'function') });

const allowedMethods = 'GET, HEAD, POST';
/** The time for a client to read the rejection of a tunnel, in milliseconds. */
const refusalMs = 1_000;

type FileServer = ReturnType<typeof sirv>;

/**
 * Creates the server of a built site, not listening yet. A request goes to the page cache, then to the files of the
 * build, then through the front door.
 * @param isLocalhostOurs returns true once it answers at the name `localhost`, to which people are then redirected from
 * the number
 */
export async function createSiteServer(
  build: SiteBuild,
  running: Running,
  isLocalhostOurs: () => boolean,
): Promise<Server> {
  const { render } = siteSchema.parse(await import(entryOf(build)));
  const { env, hosts, log } = running;
  const clientFolder = path.join(build.folder, 'client');
  const files = serveFiles(clientFolder);
  const writeWorker = await prepareWorker(clientFolder, env);
  const olderFiles = serveOlderFiles(build);
  const answer = createAnswerer(render, log);
  const writeAddress = createAddressWriter(env.TRUST_PROXY, log);
  const pages: CachedPageWriter = { cache: running.pageCache, hasSiteUrl: env.SITE_URL !== undefined };
  const server = createServer(serverOptions, (request, response) => {
    if (request.method === 'TRACE') {
      response.writeHead(405, { ...answerHeaders, Allow: allowedMethods }).end();
      return;
    }
    const { url = '' } = request;
    const host = readHost(request);
    // A target that is not a path would be joined with the host.
    if (host === null || !url.startsWith('/')) {
      refuseMalformed(request, response, log);
      return;
    }
    if (!hosts.answers(host)) {
      refuseHost(request, response, { host, siteUrl: hosts.siteUrl, log });
      return;
    }
    request.headers.host = host;
    const localhost = isLocalhostOurs() ? findLocalhostAddress(request) : null;
    if (localhost !== null) {
      response.writeHead(307, { Location: localhost, 'Cache-Control': 'no-store' }).end();
      return;
    }
    if (isWorker(url) && (request.method === 'GET' || request.method === 'HEAD')) {
      writeWorker(request, response);
      return;
    }
    if (writeCachedPage(request, response, pages)) return;
    const serveRest = () => {
      writeAddress(request);
      void answer(request, response, host);
    };
    const isHashed = url.startsWith('/_astro/');
    files(request, response, isHashed ? () => olderFiles(request, response, serveRest) : serveRest);
  });
  server.timeout = writeTimeoutMs;
  server.on('connect', (_request, socket) => {
    refuseTunnel(socket);
  });
  return server;
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
  const onError = (error: unknown) => {
    log.warn('answer-broken-off', toErrorFields(error));
  };
  return async (message, response, host) => {
    const gone = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) gone.abort();
    });
    // The work may take long; only a response that is ready has to be read without delay.
    message.socket.setTimeout(0);
    const reader = { path: message.url ?? '/', userAgent: message.headers['user-agent'] ?? '' };
    try {
      const answer = await render(toRequest(message, host, gone.signal));
      await writeAnswer(fillEmptyError(answer, reader), response, { writeTimeoutMs, onError });
    } catch (error) {
      log.error('request-crashed', toErrorFields(error));
      if (response.headersSent) response.end();
      else await writeAnswer(composeBrokenPage(500, reader), response, { writeTimeoutMs, onError });
    }
  };
}

/**
 * Rejects a CONNECT, which Node passes to no request handler, and closes the connection. Node does so only if the
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

function entryOf(build: SiteBuild): string {
  return pathToFileURL(path.join(build.folder, 'server', 'site.mjs')).href;
}

/**
 * Serves the files of older builds: pages that were opened before an update still load the scripts and styles of their
 * own build.
 */
function serveOlderFiles(build: SiteBuild): FileServer {
  const older = listBuilds(projectRoot).filter(({ id }) => id !== build.id);
  const servers = older.map(({ folder }) => serveFiles(path.join(folder, 'client')));
  return (request, response, next) => {
    const tryFrom = (place: number): void => {
      const serve = servers[place];
      if (serve === undefined) void next?.();
      else
        serve(request, response, () => {
          tryFrom(place + 1);
        });
    };
    tryFrom(0);
  };
}

function serveFiles(folder: string): FileServer {
  return sirv(folder, {
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
      // The file server does not know this type.
      if (pathname.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon');
    },
  });
}
