import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { en } from '#src/i18n/en.ts';
import { chatPath } from '#tests/support/e2e-chat.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { registerVisitor } from '#tests/support/e2e-visitor.ts';
import { notFoundProblem } from '#tests/support/page-problems.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const widths = [390, 1440];
const themes = ['dark', 'light'];
const pages = ['/', '/blogs', '/membership', '/character/peng-yue-f01', '/no-such-page'];

async function listViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

for (const theme of themes) {
  test.describe(`in the ${theme} theme`, () => {
    test.beforeEach(async ({ context, server, page, problems }) => {
      problems.allow(notFoundProblem);
      await context.addCookies([{ name: 'settings', value: JSON.stringify({ theme }), url: server.url }]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    for (const width of widths) {
      test(`axe finds nothing on the pages at ${width} px (WCAG 2.2 AA)`, async ({ page }) => {
        test.slow();
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/blogs');
        const hrefs = await page
          .locator('main a[href^="/blogs/"]')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
        const category = hrefs.find((href) => href.split('/').length === 3) ?? '';
        const article = hrefs.find((href) => href.split('/').length === 4) ?? '';
        for (const path of [...pages, '/mine/chats', chatPath, category, article]) {
          await page.goto(path);
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          expect(await listViolations(page), path).toEqual([]);
        }
      });

      test(`axe finds nothing in a conversation and its list at ${width} px (WCAG 2.2 AA)`, async ({
        page,
        context,
        server,
        upstream,
      }) => {
        await page.setViewportSize({ width, height: 900 });
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
        expect(await listViolations(page), 'chat').toEqual([]);
        await page.goto('/mine/chats');
        expect(await listViolations(page), 'list').toEqual([]);
      });
    }
  });
}
