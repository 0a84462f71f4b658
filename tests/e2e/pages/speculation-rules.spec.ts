import type { Locator, Page } from '@playwright/test';
import { languageFacts } from '#src/contract/locale/language-facts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const en = siteTextsOf('en');

/** Records the paths that the browser prefetches. */
function watchPrefetches(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.headers()['sec-purpose']?.startsWith('prefetch') ?? false) paths.push(pathname + search);
  });
  return paths;
}

async function pointAt(link: Locator): Promise<void> {
  await link.scrollIntoViewIfNeeded();
  await link.hover();
}

test('pages for one visitor, or with an effect, are never prefetched', { tag: '@full' }, async ({ page }) => {
  const prefetched = watchPrefetches(page);
  await page.goto('/mine');
  const navigation = page.getByRole('navigation', { name: en.navLabel });
  for (const path of ['/mine/chats', '/mine/settings']) {
    await pointAt(page.getByRole('main').locator(`a[href="${path}"]`));
  }
  await pointAt(page.getByRole('banner').getByRole('link', { name: languageFacts['zh-CN'].name }));
  // A link that may be prefetched, to show that those before it were not.
  await pointAt(navigation.locator('a[href="/blogs"]'));
  await expect.poll(() => prefetched).toEqual(['/blogs']);
  await page.goto('/character/peng-yue-f01');
  await pointAt(page.getByRole('link', { name: en.startChat }));
  await pointAt(page.getByRole('banner').getByRole('link', { name: 'Yuanfen' }));
  await expect.poll(() => prefetched).toEqual(['/blogs', '/']);
});
