import type { IncomingMessage } from 'node:http';

/** True for a request that has a body, as far as its head says. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return (headers['content-length'] ?? '0') !== '0' || 'transfer-encoding' in headers;
}
