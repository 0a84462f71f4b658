import type { Page } from '@playwright/test';
import { z } from 'zod';
import { attachScreenshots, expect, test as base } from './test.ts';

/** A test that runs in a browser with the back/forward cache. */
export const test = base.extend({
  context: async ({ startWholeBrowser, problems, baseURL }, use, testInfo) => {
    const context = await (await startWholeBrowser()).newContext();
    // Chromium's own transition into a restored page: no script of the page asked for it, and none can catch this.
    problems.allow(
      /^error: InvalidStateError: Transition was aborted because of invalid state\. Document hidden/,
    );
    await problems.watch(context, baseURL ?? '');
    await use(context);
    if (testInfo.status !== testInfo.expectedStatus) await attachScreenshots(context, testInfo);
    await context.close();
  },
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => Reflect.set(globalThis, 'wasRestored', persisted));
    });
    await use(page);
  },
});

const restoreSchema = z.object({
  wasRestored: z.boolean().optional(),
  /** Reasons for which the page was loaded again instead; the browser's own names. */
  reasons: z.array(z.string()),
});

/** A page that a browser gave up for its own reasons alone, such as one that froze too slowly on a busy machine. */
const givenUp = { wasRestored: false, reasons: ['masked'] };

/** Goes back, and expects the previous page to come from the back/forward cache in the state that it was left in. */
export async function goBackToCached(page: Page): Promise<void> {
  for (;;) {
    // A page that is restored, in either direction, has no load event to wait for.
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(async () => (await readRestore(page)).wasRestored).toBeDefined();
    const restore = await readRestore(page);
    // A page that was restored still names the reasons of its own load before.
    if (restore.wasRestored === true) return;
    expect(restore).toEqual(givenUp);
    await page.goForward({ waitUntil: 'commit' });
  }
}

async function readRestore(page: Page): Promise<z.infer<typeof restoreSchema>> {
  const found = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const why: unknown = navigation === undefined ? null : Reflect.get(navigation, 'notRestoredReasons');
    return {
      wasRestored: Reflect.get(globalThis, 'wasRestored') as unknown,
      why: JSON.stringify(why ?? null),
    };
  });
  const why = z
    .object({ reasons: z.array(z.object({ reason: z.string() })).nullable() })
    .nullable()
    .parse(JSON.parse(found.why));
  return restoreSchema.parse({
    wasRestored: found.wasRestored,
    reasons: (why?.reasons ?? []).map(({ reason }) => reason),
  });
}
