import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

/** The waits of a page before each retry of a message, in ms. */
const delaysMs = [400, 800, 1_600];

/**
 * Makes the pages of a tab wait a hundredth of the time before they retry a message: 2.8 s between the first attempt
 * and giving up would be most of a test. Call before the first page.
 * @returns checks that the page in the tab waited once for each delay, after it has given up on one message
 */
export async function quickenRetries(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((delays) => {
    const start = globalThis.setTimeout;
    const quickened: number[] = [];
    Reflect.set(globalThis, 'quickened', quickened);
    Reflect.set(globalThis, 'setTimeout', (run: () => void, ms = 0, ...more: unknown[]) => {
      if (!delays.includes(ms)) return start(run, ms, ...more);
      quickened.push(ms);
      return start(run, ms / 100, ...more);
    });
  }, delaysMs);
  return async () => {
    const quickened = await page.evaluate((): unknown => Reflect.get(globalThis, 'quickened'));
    expect(quickened, 'the product waits otherwise: this helper has to know how').toEqual(delaysMs);
  };
}
