import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import sirv from 'sirv';
import { z } from 'zod';
import { type CachedPageWriter, writeCachedPage } from '#src/server/platform/page-cache/write-page.ts';
import { createHostCheck } from '#src/server/platform/http/check-host.ts';
import { findLocalhostAddress } from '#src/server/platform/http/to-localhost.ts';
import { createAddressWriter } from '#src/server/platform/http/client-network.ts';
import type { Running } from '#src/server/running-api.ts';
import { listBuilds, type SiteBuild } from './site-build.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const siteSchema = z.object({ handler: z.custom<Handler>((value) => typeof value === 'function') });

const allowedMethods = 'GET, HEAD, POST';
/** How long a client has to read the refusal of a tunnel, in milliseconds. */
const refusalMs = 1_000;

type FileServer = ReturnType<typeof sirv>;

/**
 * The server of a built site, not listening yet. A request goes to the page cache, then to the files of the build,
 * then through the front door.
 * @param isLocalhostOurs true once it answers at the name `localhost`, where people are then sent from the number
 */
export async function createSiteServer(
  build: SiteBuild,
  running: Running,
  isLocalhostOurs: () => boolean,
): Promise<Server> {
  const { handler } = siteSchema.parse(await import(entryOf(build)));
  const files = serveFiles(path.join(build.folder, 'client'));
  const olderFiles = await serveOlderFiles(build);
  const isOwnHost = createHostCheck(running.env.SITE_URL);
  const writeAddress = createAddressWriter(running.env.TRUST_PROXY, running.log);
  const pages: CachedPageWriter = {
    cache: running.pageCache,
    hasSiteUrl: running.env.SITE_URL !== undefined,
  };
  const server = createServer((request, response) => {
    if (request.method === 'TRACE') {
      response.writeHead(405, { Allow: allowedMethods }).end();
      return;
    }
    // A target that is no path would be read together with the host; a host of somebody else's is not this site.
    const { url = '' } = request;
    if (!url.startsWith('/')) {
      response.writeHead(400).end();
      return;
    }
    if (!isOwnHost(request.headers.host)) {
      response.writeHead(421).end();
      return;
    }
    const localhost = isLocalhostOurs() ? findLocalhostAddress(request) : null;
    if (localhost !== null) {
      response.writeHead(307, { Location: localhost, 'Cache-Control': 'no-store' }).end();
      return;
    }
    if (writeCachedPage(request, response, pages)) return;
    const serveRest = () => {
      writeAddress(request);
      void handler(request, response);
    };
    const isHashed = url.startsWith('/_astro/');
    files(request, response, isHashed ? () => olderFiles(request, response, serveRest) : serveRest);
  });
  server.on('connect', (_request, socket) => {
    refuseTunnel(socket);
  });
  return server;
}

/**
 * Refuses a CONNECT, which Node gives to no request handler, and closes the connection. Node does so only where the
 * client closes its side as well: `closeAllConnections` leaves such a socket open, and `close` waits for it for ever.
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
  return pathToFileURL(path.join(build.folder, 'server', 'entry.mjs')).href;
}

/** Pages that were opened before an update still load the scripts and styles of the build that they came from. */
async function serveOlderFiles(build: SiteBuild): Promise<FileServer> {
  const older = (await listBuilds()).filter(({ id }) => id !== build.id);
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
      // The file server does not know this one.
      if (pathname.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon');
    },
  });
}
