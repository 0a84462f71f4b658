import type { Page } from '@playwright/test';

/**
 * Makes the pages of a tab wait a hundredth of the time before they deliver a message again: 2.8 s in all between the
 * first attempt and giving up (src/browser/chat/follow-reply.ts) would be most of a test. Call before the first page.
 */
export async function quickenRetries(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = globalThis.setTimeout;
    const isRetry = (ms = 0) => [400, 800, 1_600].includes(ms);
    Reflect.set(globalThis, 'setTimeout', (run: () => void, ms?: number, ...more: unknown[]) =>
      start(run, isRetry(ms) ? (ms ?? 0) / 100 : ms, ...more),
    );
  });
}
