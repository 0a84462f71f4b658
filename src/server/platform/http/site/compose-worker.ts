import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { settingsMark } from '#src/contract/worker/settings-mark.ts';
import type { Env } from '#src/server/platform/settings/env.ts';
import { bestBrotli, compressBody } from '../answers/compress-body.ts';
import type { ReadyAnswer } from '../answers/ready-answer.ts';
import { answerHeaders } from './security-headers.ts';

/** A worker may fetch from this server, and from nowhere else. */
const policy = "default-src 'none'; connect-src 'self'; script-src 'self'";

/** A worker that replaces another worker to delete itself and all its caches (`PWA=off`). */
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

/**
 * Composes the service worker of a build: with other settings it is another worker, which fetches its offline page
 * again. It is never cached, so that a broken one can always be replaced.
 * @param clientFolder of the build
 */
export async function composeWorker(clientFolder: string, env: WorkerSettings): Promise<ReadyAnswer> {
  const text =
    env.PWA === 'off'
      ? remover
      : (await readFile(path.join(clientFolder, 'sw.js'), 'utf8')).replaceAll(
          settingsMark,
          nameSettings(env),
        );
  const identity = Buffer.from(text);
  const etag = `"${digest(text)}"`;
  return {
    status: 200,
    headers: [
      ...Object.entries(answerHeaders),
      ['content-type', 'text/javascript; charset=utf-8'],
      ['cache-control', 'no-cache'],
      ['content-security-policy', policy],
      ['vary', 'Accept-Encoding'],
      ['etag', etag],
    ],
    etag,
    bodies: await compressBody(identity, bestBrotli),
    identity,
  };
}

function nameSettings({ SITE_NAME, TITLE_LANG, GEMS, PUBLIC_API_BASE, SITE_URL, SMTP_URL }: WorkerSettings) {
  const hasMailServer = SMTP_URL !== undefined;
  return digest(JSON.stringify([SITE_NAME, TITLE_LANG, GEMS, PUBLIC_API_BASE, SITE_URL, hasMailServer]));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
