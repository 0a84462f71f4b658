import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { en } from '#src/i18n/en.ts';
import { listReaderPages } from '#tests/support/e2e-all-pages.ts';
import { chatPath } from '#tests/support/e2e-chat.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { registerVisitor } from '#tests/support/e2e-visitor.ts';
import { notFoundProblem } from '#tests/support/page-problems.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const themes = ['dark', 'light'];

async function listViolations(page: Page, only?: readonly string[]): Promise<string[]> {
  // The later cards of a grid are like the first ones, and most of the work.
  const builder = new AxeBuilder({ page })
    .exclude('.card-grid > li:nth-child(n+5)')
    .exclude('main > section:nth-of-type(n+4)');
  const { violations } = await (
    only === undefined ? builder.withTags(rules) : builder.withRules([...only])
  ).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** What depends on the layout alone: looked at where nothing else changes. */
const layoutRules = ['target-size', 'scrollable-region-focusable'];
// English has the longest words, Chinese another font: its layout is that of English at the other widths.
const widthsOf = { en: [390, 820, 1440], 'zh-CN': [390] } as const;

for (const lang of ['en', 'zh-CN'] as const) {
  // One load of a page serves both themes and all widths: what differs between themes is colours.
  test(`axe finds nothing on any page in ${lang}, in both themes, at ${widthsOf[lang].join(', ')} px (WCAG 2.2 AA)`, async ({
    page,
    context,
    server,
    problems,
  }) => {
    test.setTimeout(300_000);
    problems.allow(notFoundProblem);
    await context.addCookies([{ name: 'lang', value: lang, url: server.url }]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of [...(await listReaderPages(server)), chatPath]) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      // The error page would be gone before it is looked at.
      const stay = page.locator('[data-stop-countdown]');
      if (await stay.isVisible()) await stay.click();
      for (const width of widthsOf[lang]) {
        await page.setViewportSize({ width, height: 900 });
        const rulesHere = width === 820 ? layoutRules : undefined;
        expect(await listViolations(page, rulesHere), `${path} at ${width}`).toEqual([]);
      }
      await showTheme(page, 'light');
      expect(await listViolations(page, ['color-contrast']), `${path}, light`).toEqual([]);
    }
  });
}

async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
}

for (const theme of themes) {
  test.describe(`in the ${theme} theme`, () => {
    test.beforeEach(async ({ context, server, page, problems }) => {
      problems.allow(notFoundProblem);
      await context.addCookies([{ name: 'settings', value: JSON.stringify({ theme }), url: server.url }]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    for (const width of [390, 1440]) {
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
