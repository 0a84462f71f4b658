import type { Page } from '@playwright/test';
import { en } from '#src/i18n/en.ts';
import { listReaderPages } from '#tests/support/e2e/all-pages.ts';
import { type AxeScope, colourRules, layoutRules, listAxeFaults, showTheme } from '#tests/support/e2e/axe.ts';
import { chatPath } from '#tests/support/e2e/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { notFoundProblem } from '#tests/support/e2e/page-problems.ts';

async function listFaults(page: Page, rules: AxeScope['rules'] = 'wcag'): Promise<string[]> {
  // The later cards of a grid are like the first ones, and most of the work.
  const exclude = ['.card-grid > li:nth-child(n+5)', 'main > section:nth-of-type(n+4)'];
  return listAxeFaults(page, { exclude, rules });
}

type Look = readonly [theme: 'dark' | 'light', rules: AxeScope['rules']];

// What differs between themes is colours, so that each theme is looked at whole at one width, and for its colours at
// the other.
const wholeOf = (theme: 'dark' | 'light', other: 'dark' | 'light'): Look[] => [
  [theme, 'wcag'],
  [other, colourRules],
];

// English has the longest words, Chinese another font: its layout is that of English at the other widths.
const looksOf: Record<'en' | 'zh-CN', readonly (readonly [width: number, looks: Look[]])[]> = {
  en: [
    [390, wholeOf('dark', 'light')],
    [820, [['light', layoutRules]]],
    [1440, wholeOf('light', 'dark')],
  ],
  'zh-CN': [[390, wholeOf('dark', 'light')]],
};

for (const lang of ['en', 'zh-CN'] as const) {
  // One load of a page serves both themes and all widths: what differs between themes is colours.
  test(`axe finds nothing on any page in ${lang}, at ${looksOf[lang].map(([width]) => width).join(', ')} px, in either theme (WCAG 2.2 AA)`, async ({
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
      for (const [width, looks] of looksOf[lang]) {
        await page.setViewportSize({ width, height: 900 });
        for (const [theme, rules] of looks) {
          await showTheme(page, theme);
          expect(await listFaults(page, rules), `${path} at ${width}, ${theme}`).toEqual([]);
        }
      }
    }
  });
}

test('axe finds nothing in a conversation and its list, in either theme, at 390 and 1440 px (WCAG 2.2 AA)', async ({
  page,
  context,
  server,
  upstream,
  problems,
}) => {
  test.slow();
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
  const check = async (name: string) => {
    await showTheme(page, 'dark');
    expect(await listFaults(page), name).toEqual([]);
    await showTheme(page, 'light');
    expect(await listFaults(page, colourRules), `${name}, light`).toEqual([]);
  };
  const checkWidths = async (name: string) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await check(`${name} at ${width}`);
    }
  };
  await page.goto(chatPath);
  await expect(page.getByRole('button', { name: en.chatRetry })).toBeVisible();
  await checkWidths('chat');
  await page.goto('/mine/chats');
  await expect(page.locator('main .animate-pulse')).toHaveCount(0);
  await checkWidths('list');
});
