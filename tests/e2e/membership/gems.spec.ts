import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { mineGemTextsOf } from '#src/i18n/gem-account-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { listFaultsOfLooks, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { chatPath } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

for (const lang of ['en', 'zh-CN'] as const) {
  test(
    `axe finds nothing in the dialog for too few gems, nor on /mine/gems, in ${lang}`,
    { tag: '@full' },
    async ({ page, context, server, problems }) => {
      problems.allow(/status of 402/);
      const visitor = await registerVisitor(context, server.url, 15);
      await visitor.say('f01', 'Good evening');
      await page.goto(`${chatPath}?lang=${lang}`);
      await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
      const composer = page.getByRole('textbox', { name: siteTextsOf(lang).chatComposerLabel });
      await composer.fill('Good evening');
      await composer.press('Enter');
      await expect(page.getByRole('dialog', { name: overlayTextsOf(lang).upgradeTitle })).toBeVisible();
      expect(await listFaultsOfLooks(page, themeLooks, { include: ['[role=dialog]'] })).toEqual([]);
      await page.goto('/mine/gems');
      await expect(page.getByText(mineGemTextsOf(lang).after('5')).first()).toBeVisible();
      expect(await listFaultsOfLooks(page, themeLooks, { rules: 'all' })).toEqual([]);
    },
  );
}
