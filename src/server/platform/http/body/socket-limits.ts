import type { ServerOptions } from 'node:http';

/** Time in ms for which a client may read nothing of a response that waits for it; then its connection is closed. */
export const writeTimeoutMs = 60_000;

/** Time in ms for the body of a request to arrive; then it is answered with 408. */
export const bodyTimeoutMs = 30_000;

/**
 * Times for a client to send the head of a request and all of it, including the parts that are discarded; a large file
 * on a slow line takes minutes (store-file-body.ts). Node checks its connections at the given interval. We answer a request
 * without a `Host` ourselves, with a message.
 */
export const serverOptions: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  requireHostHeader: false,
};
