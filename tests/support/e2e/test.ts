import { writeFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, test as base, type TestInfo } from '@playwright/test';
import { type E2eServer, startE2eServer } from './server.ts';
import type { FakeUpstream } from '../services/fake-upstream.ts';
import { collectProblems, type PageProblems } from './looks/page-problems.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** The fake model server; at the start of every test it answers whole replies immediately. */
  upstream: FakeUpstream;
  /** Fails the test on any problem of a page that was not allowed. */
  problems: PageProblems;
}

interface WorkerFixtures {
  /** The real product, one per worker. */
  server: E2eServer;
  /**
   * The full browser, which keeps left pages in its back/forward cache: the headless shell has none, and Playwright
   * turns off that of the full browser by default. Started when a test of the worker first asks for it.
   */
  startWholeBrowser: () => Promise<Browser>;
}

const wholeBrowserPath = process.env['CHROMIUM_PATH'];

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // Playwright requires a destructuring pattern here.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startE2eServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  startWholeBrowser: [
    async ({ playwright, launchOptions }, use) => {
      let started: Promise<Browser> | undefined;
      await use(
        () =>
          (started ??= playwright.chromium.launch({
            ...launchOptions,
            ...(wholeBrowserPath === undefined
              ? { channel: 'chromium' }
              : { executablePath: wholeBrowserPath }),
            ignoreDefaultArgs: ['--disable-back-forward-cache'],
          })),
      );
      await (await started)?.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // Automatic for every test: a reply that one left unfinished would delay the next test of its worker.
  upstream: [
    async ({ server }, use) => {
      server.upstream.setScript('reply');
      await use(server.upstream);
    },
    { auto: true },
  ],
  problems: [
    async ({ server }, use, testInfo) => {
      const problems = collectProblems();
      await use(problems);
      const found = problems.list();
      if (found.length > 0 || testInfo.status !== testInfo.expectedStatus) {
        const path = testInfo.outputPath('server.log');
        await writeFile(path, server.log());
        await testInfo.attach('server log', { path, contentType: 'text/plain' });
      }
      if (found.length > 0) {
        const errors = server
          .log()
          .split('\n')
          .filter((line) => line.includes('"level":"error"'));
        throw new Error(['The page had problems:', ...found, ...errors].join('\n'));
      }
    },
    { auto: true },
  ],
  // `problems` does not depend on `context`: a test that opens no page needs no context.
  context: async ({ context, problems, baseURL }, use, testInfo) => {
    await problems.watch(context, baseURL ?? '');
    await use(context);
    if (testInfo.status !== testInfo.expectedStatus) await attachScreenshots(context, testInfo);
  },
});

/** Attaches screenshots of the pages of a failed test. */
export async function attachScreenshots(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  for (const [index, page] of context.pages().entries()) {
    const path = testInfo.outputPath(`test-failed-${index + 1}.png`);
    try {
      await page.screenshot({ path, timeout: 5_000 });
      await testInfo.attach('screenshot', { path, contentType: 'image/png' });
    } catch (error) {
      // A page that hangs cannot be captured; the test has failed anyway.
      console.warn('a failed page has no screenshot', error);
    }
  }
}
