import type { Page } from '@playwright/test';

/**
 * Reads the colour that a page gives to the bar of the browser, or to the title bar of the app: the first match counts.
 */
export function readBarColour(page: Page): Promise<string | undefined> {
  return page
    .locator('meta[name="theme-color"]')
    .evaluateAll(
      (tags: HTMLMetaElement[]) =>
        tags.find(({ media }) => media === '' || matchMedia(media).matches)?.content,
    );
}
