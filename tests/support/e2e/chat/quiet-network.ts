import { expect, type Page, type Request, type Response } from '@playwright/test';

/** Opens pages, and waits until they have finished their own requests. */
export interface QuietNetwork {
  /** Opens a page and waits until it makes no more requests. */
  open(path: string): Promise<Response | null>;
  /** Waits until every request has ended or failed, and the browser is idle. */
  untilQuiet(): Promise<void>;
}

/**
 * Waits until the page is idle, but at most half a second: in the headless shell a page with web fonts sometimes has no
 * idle moment until something is drawn.
 */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
}

/**
 * Follows the requests of a page. Playwright's own `networkidle` waits for half a second of silence each time; here the
 * end is the last request that each page makes by itself, at idle: for the server's build.
 */
export function watchNetwork(page: Page): QuietNetwork {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const untilQuiet = async () => {
    for (let time = 0; time < 2; time += 1) {
      await expect.poll(() => [...pending].map((request) => request.url())).toEqual([]);
      await untilIdle(page);
    }
    await expect.poll(() => pending.size).toBe(0);
  };
  return {
    async open(path) {
      pending.clear();
      const latestBuild = page.waitForResponse('**/builds/latest.json');
      const answer = await page.goto(path);
      await latestBuild;
      await untilQuiet();
      return answer;
    },
    untilQuiet,
  };
}
