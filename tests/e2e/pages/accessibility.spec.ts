import type { Page } from '@playwright/test';
import { languages } from '#src/contract/base/language.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import {
  listFaultsOfLooks,
  listKindLooks,
  listPageLooks,
  type Look,
  showInChinese,
} from '#tests/support/e2e/looks/axe-looks.ts';
import { chatPath } from '#tests/support/e2e/chat/chat.ts';
import { notFoundProblem } from '#tests/support/e2e/looks/page-problems.ts';
import { listLayouts } from '#tests/support/e2e/pages.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';

const en = siteTextsOf('en');
const zhCn = siteTextsOf('zh-CN');

function listFaults(page: Page, looks: readonly Look[]): Promise<string[]> {
  // The later cards of a grid repeat the first ones, and take most of the time.
  const exclude = ['.card-grid > li:nth-child(n+5)', 'main > section:nth-of-type(n+4)'];
  return listFaultsOfLooks(page, looks, { exclude });
}

for (const language of languages) {
  const which = isFullRun ? 'any kind' : 'every other kind';
  test(`axe finds nothing on ${which} of page in ${language}, in either theme (WCAG 2.2 AA)`, async ({
    page,
    context,
    server,
    problems,
  }) => {
    test.slow();
    problems.allow(notFoundProblem);
    await context.addCookies([{ name: 'lang', value: language, url: server.url }]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [kind, path] of (await listLayouts(server.url)).entries()) {
      const looks = listKindLooks(kind, language);
      if (looks.length === 0) continue;
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      // Otherwise the error page would be left before it is checked.
      const stay = page.locator('[data-stop-countdown]');
      if (await stay.isVisible()) await stay.click();
      expect(await listFaults(page, looks), path).toEqual([]);
    }
  });
}

test('axe finds nothing in a conversation and its list, in either theme and language, on a phone and a wide screen (WCAG 2.2 AA)', async ({
  page,
  context,
  server,
  upstream,
  problems,
}) => {
  problems.allow(notFoundProblem);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  upstream.setScript({
    name: 'reply',
    text: '*smiles* **Yes**, `code`.\n\n- one\n- two\n\n> said\n\n```\nlong code\n```\n\n[a link](https://example.com)',
  });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'One thing', 'Another');
  upstream.setScript('500');
  await visitor.say('f01', 'A failed one');
  await page.goto(chatPath);
  await expect(page.getByRole('button', { name: en.chatRetry })).toBeVisible();
  expect(await listFaults(page, listPageLooks(0, 'en')), 'chat').toEqual([]);
  await showInChinese(page);
  await expect(page.getByRole('button', { name: zhCn.chatRetry })).toBeVisible();
  expect(await listFaults(page, listPageLooks(0, 'zh-CN')), 'chat in Chinese').toEqual([]);
  await page.goto('/mine/chats');
  await expect(page.locator('main .animate-pulse')).toHaveCount(0);
  expect(await listFaults(page, listPageLooks(1, 'zh-CN')), 'list in Chinese').toEqual([]);
  await context.clearCookies({ name: 'lang' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('main .animate-pulse')).toHaveCount(0);
  expect(await listFaults(page, listPageLooks(1, 'en')), 'list').toEqual([]);
});
