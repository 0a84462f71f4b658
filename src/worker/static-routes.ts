import type { StaticRoute } from './worker-scope.ts';

/** Paths that the server answers anew each time: calls, streams, exports. Requests for it never wait for the worker to start. */
const neverKept = ['/v2/*', '/aiChatConversation/*', '/api-front/*', '/stripe/*', '/api/*', '/builds/*'];

/** Routes for browsers with the static routing API; the others ask the worker, which lets these requests pass. */
export function listStaticRoutes(): StaticRoute[] {
  return neverKept.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' }));
}
