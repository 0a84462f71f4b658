import type { Page } from '@playwright/test';
import { languages } from '#src/contract/locale/language.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import {
  listFaultsOfLooks,
  listPageLooks,
  type Look,
  partLooks,
  showInChinese,
} from '#tests/support/e2e/looks/axe-looks.ts';
import { chatPath } from '#tests/support/e2e/chat/chat.ts';
import { notFoundProblem } from '#tests/support/e2e/looks/page-problems.ts';
import { listLayouts } from '#tests/support/e2e/pages.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';

const en = siteTextsOf('en');

function listFaults(page: Page, looks: readonly Look[]): Promise<string[]> {
  // The later cards of a grid repeat the first ones, and take most of the time.
  const exclude = ['.card-grid > li:nth-child(n+5)', 'main > section:nth-of-type(n+4)'];
  return listFaultsOfLooks(page, looks, { exclude });
}

for (const language of languages) {
  test(
    `axe finds nothing on any kind of page in ${language}, in either theme (WCAG 2.2 AA)`,
    { tag: '@full' },
    async ({ page, context, server, problems }) => {
      test.slow();
      problems.allow(notFoundProblem);
      await context.addCookies([{ name: 'lang', value: language, url: server.url }]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const path of await listLayouts(server.url)) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        // Otherwise the error page would be left before it is checked.
        const stay = page.locator('[data-stop-countdown]');
        if (await stay.isVisible()) await stay.click();
        expect(await listFaults(page, listPageLooks(0, language)), path).toEqual([]);
      }
    },
  );
}

test('axe finds nothing on the home page, in the settings, and in a conversation and its list, on a phone in the dark and on a wide screen in the light (WCAG 2.2 AA)', async ({
  page,
  context,
  server,
  upstream,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  upstream.setScript({
    name: 'reply',
    text: '*smiles* **Yes**, `code`.\n\n- one\n- two\n\n> said\n\n```\nlong code\n```\n\n[a link](https://example.com)',
  });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'One thing', 'Another');
  upstream.setScript('500');
  await visitor.say('f01', 'A failed one');
  for (const path of ['/', '/mine/settings', '/mine/chats', chatPath]) {
    await page.goto(path);
    await expect(page.locator('main .animate-pulse')).toHaveCount(0);
    if (path === chatPath) await expect(page.getByRole('button', { name: en.chatRetry })).toBeVisible();
    expect(await listFaults(page, partLooks), path).toEqual([]);
    if (!isFullRun) continue;
    await showInChinese(page);
    await expect(page.locator('main .animate-pulse')).toHaveCount(0);
    expect(await listFaults(page, listPageLooks(0, 'zh-CN')), `${path} in Chinese`).toEqual([]);
    await context.clearCookies({ name: 'lang' });
  }
});
