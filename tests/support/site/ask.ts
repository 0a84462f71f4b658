import { setImmediate } from 'node:timers/promises';

/**
 * Requests an address as `fetch` does, for a process that may have worked for seconds meanwhile: connections that the
 * server closed in that time are noticed first, and not used again.
 */
export async function ask(url: string | Request, init: RequestInit = {}): Promise<Response> {
  await setImmediate();
  return fetch(url, init);
}
