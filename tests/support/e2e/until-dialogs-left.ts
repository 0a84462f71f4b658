import { expect, type Page } from '@playwright/test';

/**
 * Waits until dialogs and sheets that were closed have taken their entries of the history along: until then going to a
 * page, or loading it again, may be stopped by that.
 */
export async function untilDialogsLeft(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate((): unknown => Reflect.get(Object(history.state), 'layers') ?? 0))
    .toBe(0);
}
