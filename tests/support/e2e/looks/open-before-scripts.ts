import type { Page } from '@playwright/test';

/**
 * Opens a page whose scripts run only once it has arrived, and measures by how much their work moves it. A page that is
 * drawn while it arrives, as on a busy machine, moves as well: its rows of cards grow by a line.
 * @returns a function that reads the sum of the layout shifts since then
 */
export async function openBeforeScripts(page: Page, path: string): Promise<() => Promise<number>> {
  const arrived = Promise.withResolvers<undefined>();
  await page.route(/\/_astro\/.*\.js$/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    let sum = 0;
    Reflect.set(globalThis, 'shifts', sum);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
      Reflect.set(globalThis, 'shifts', sum);
    }).observe({ type: 'layout-shift' });
  });
  arrived.resolve(undefined);
  return async () => Number(await page.evaluate((): unknown => Reflect.get(globalThis, 'shifts')));
}
