import type { E2eServer } from './server.ts';
import { test as base } from './test.ts';

/**
 * Creates the tests of a file whose pages come from their own server, which runs from the first to the last of them. It
 * is no worker fixture: for that, Playwright would start another worker, with another browser and server.
 */
export function testOnOwnServer(start: () => Promise<E2eServer>) {
  let starting: Promise<E2eServer> | undefined;
  const test = base.extend<{ ownServer: E2eServer }>({
    // Playwright requires a destructuring pattern here.
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
