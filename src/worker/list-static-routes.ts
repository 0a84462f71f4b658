import type { StaticRoute } from './worker-scope.ts';

/** Paths that the server always answers itself: calls, streams, exports. Their requests never wait for the worker. */
const neverKept = ['/v2/*', '/aiChatConversation/*', '/api-front/*', '/stripe/*', '/api/*', '/builds/*'];

/**
 * Lists routes for browsers with the static routing API; other browsers ask the worker, which lets these requests pass.
 */
export function listStaticRoutes(): StaticRoute[] {
  return neverKept.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' }));
}
