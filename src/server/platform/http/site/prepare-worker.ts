import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { settingsMark } from '#src/contract/worker/settings-mark.ts';
import type { Env } from '#src/server/platform/settings/env.ts';
import { chooseEncoding, isUnchanged } from '../answers/choose-encoding.ts';
import { bestBrotli, compressBody } from '../answers/compress-body.ts';
import { answerHeaders } from './security-headers.ts';

/** A worker may fetch from this server, and from nowhere else. */
const policy = "default-src 'none'; connect-src 'self'; script-src 'self'";

/** A worker that replaces another one to delete itself and all its caches (`PWA=off`). */
const remover = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const removeAll = async () => {
    await self.registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  };
  event.waitUntil(removeAll());
});
`;

/** Settings that change the worker's offline page. */
type WorkerSettings = Pick<
  Env,
  'PWA' | 'SITE_NAME' | 'TITLE_LANG' | 'GEMS' | 'PUBLIC_API_BASE' | 'SITE_URL' | 'SMTP_URL'
>;

/** True for the address of the service worker. */
export function isWorker(url: string): boolean {
  return url === '/sw.js' || url.startsWith('/sw.js?');
}

/**
 * Prepares the service worker of a build, once: with other settings it is another worker, which fetches its offline
 * page again. It is never cached, so that a broken one can always be replaced.
 * @param clientFolder of the build
 * @returns a function that answers a GET or HEAD request for it
 */
export async function prepareWorker(
  clientFolder: string,
  env: WorkerSettings,
): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  const text =
    env.PWA === 'off'
      ? remover
      : (await readFile(path.join(clientFolder, 'sw.js'), 'utf8')).replaceAll(
          settingsMark,
          nameSettings(env),
        );
  const identity = Buffer.from(text);
  const bodies = { identity, ...(await compressBody(identity, bestBrotli)) };
  const etag = `"${digest(text)}"`;
  const headers = {
    ...answerHeaders,
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': policy,
    Vary: 'Accept-Encoding',
    ETag: etag,
  };
  return (request, response) => {
    if (isUnchanged(etag, request.headers['if-none-match'])) {
      response.writeHead(304, headers).end();
      return;
    }
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const body = bodies[encoding];
    response.writeHead(200, {
      ...headers,
      'Content-Length': body.byteLength,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}

function nameSettings({ SITE_NAME, TITLE_LANG, GEMS, PUBLIC_API_BASE, SITE_URL, SMTP_URL }: WorkerSettings) {
  const sendsMail = SMTP_URL !== undefined;
  return digest(JSON.stringify([SITE_NAME, TITLE_LANG, GEMS, PUBLIC_API_BASE, SITE_URL, sendsMail]));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
