import { expect, type Page, type Request, type Response } from '@playwright/test';

/** Opens pages, and waits until they have done what they do by themselves. */
export interface QuietNetwork {
  /** Opens a page and waits until nothing is asked any more. */
  open(path: string): Promise<Response | null>;
  /** Waits until everything that was asked for has come or failed, and the browser has nothing left to do. */
  untilQuiet(): Promise<void>;
}

/**
 * Waits until the page has nothing left to do. Half a second is enough to wait: in the headless shell a page with web
 * fonts sometimes has no idle moment until something is drawn.
 */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
}

/**
 * Follows the requests of a page. Playwright's own `networkidle` waits for half a second of silence each time; here the
 * last thing that each page asks for by itself, at idle, is the end: which build the server has.
 */
export function watchNetwork(page: Page): QuietNetwork {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  const untilQuiet = async () => {
    for (let time = 0; time < 2; time += 1) {
      await expect.poll(() => [...underWay].map((request) => request.url())).toEqual([]);
      await untilIdle(page);
    }
    await expect.poll(() => underWay.size).toBe(0);
  };
  return {
    async open(path) {
      underWay.clear();
      const latestBuild = page.waitForResponse('**/builds/latest.json');
      const answer = await page.goto(path);
      await latestBuild;
      await untilQuiet();
      return answer;
    },
    untilQuiet,
  };
}
