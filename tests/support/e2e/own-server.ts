import type { E2eServer } from './server.ts';
import { test as base } from './test.ts';

/**
 * Tests of one file whose pages come from a server of their own, which runs from the first to the last of them. It
 * is no fixture of the worker: for that, Playwright would start another worker, with another browser and server.
 */
export function testOnOwnServer(start: () => Promise<E2eServer>) {
  let starting: Promise<E2eServer> | undefined;
  const test = base.extend<{ ownServer: E2eServer }>({
    // Playwright asks for a pattern in this place.
    // eslint-disable-next-line no-empty-pattern
    ownServer: async ({}, use) => use(await (starting ??= start())),
    baseURL: async ({ ownServer }, use) => use(ownServer.url),
  });
  test.afterAll(async () => {
    await (await starting)?.close();
    starting = undefined;
  });
  return test;
}
