import type { ServerResponse } from 'node:http';
import { answerHeaders } from '#src/server/platform/http/security-headers.ts';

/** What a worker may do: fetch from this server, and from nowhere else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; script-src 'self'";

/** A worker that takes the place of another one to remove itself and everything that was kept (`PWA=off`). */
const remover = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const removeAll = async () => {
    await self.registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  };
  event.waitUntil(removeAll());
});
`;

/** True for the address of the service worker, which no cache ever keeps: a broken one can always be replaced. */
export function isWorker(url: string): boolean {
  return url === '/sw.js' || url.startsWith('/sw.js?');
}

export function writeWorkerRemover(response: ServerResponse): void {
  response.writeHead(200, {
    ...answerHeaders,
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': workerPolicy,
  });
  response.end(remover);
}
