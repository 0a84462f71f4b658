import type { ServerOptions } from 'node:http';

/** How long a client may take nothing of an answer that waits for it, in milliseconds; then its connection is closed. */
export const writeTimeoutMs = 60_000;

/** How long the body of a request may take to come, in milliseconds; then it is answered 408. */
export const bodyTimeoutMs = 30_000;

/**
 * How long a client has for what it sends: the head of a request, and the whole of it, also what nobody reads any more; a
 * large file on a slow line takes minutes (hold-file.ts).
 * Node looks at its connections that often. A request without a `Host` is refused by us, in words.
 */
export const serverOptions: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  requireHostHeader: false,
};
