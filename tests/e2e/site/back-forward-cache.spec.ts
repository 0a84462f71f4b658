import type { Page } from '@playwright/test';
import type { PageName } from '#src/contract/pages/routes.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { goBackToCached, test } from '#tests/support/e2e/back-forward.ts';
import { listSitePages } from '#tests/support/e2e/pages.ts';
import { expect } from '#tests/support/e2e/test.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';

const en = siteTextsOf('en');

/** In `npm test` one page of each kind: shared by all readers, of a character, and private. */
const byDay = new Set<PageName>(['index', 'character-character', 'mine-settings']);

test(`${isFullRun ? 'every page comes' : 'pages of every kind come'} back from the back/forward cache (rule:back-forward-cache)`, async ({
  page,
  server,
}) => {
  const pages = await listSitePages(server.url);
  // What somebody shares is shown once: that page is `no-store`.
  const kept = pages.filter(({ name }) => name !== 'share');
  const paths = kept.filter(({ name }) => isFullRun || byDay.has(name)).map(({ path }) => path);
  // A browser keeps only a few left pages.
  for (let from = 0; from < paths.length; from += 3) {
    const left = paths.slice(from, from + 3);
    await test.step(left.join(', '), async () => {
      for (const path of [...left, '/membership?elsewhere']) await page.goto(path);
      for (const path of left.toReversed()) {
        await goBackToCached(page);
        expect(new URL(page.url()).pathname).toBe(path);
      }
    });
  }
});

test('a chat comes back while its reply is being written, and shows all of it and what another tab added', async ({
  page,
  context,
  upstream,
}) => {
  await page.goto('/chat/peng-yue-f01');
  await expect(page.locator('astro-island[ssr] textarea')).toHaveCount(0);
  const reply = holdReply(upstream);
  await page.getByRole('textbox').fill('Count for me');
  await page.keyboard.press('Enter');
  await expect(page.getByText(reply.begun)).toBeVisible();
  await page.goto('/membership');
  await goBackToCached(page);
  reply.release();
  await expect(page.getByText(reply.text).first()).toBeVisible();

  await page.goto('/chat/peng-yue-f01');
  await page.goto('/membership');
  const other = await context.newPage();
  await other.goto('/chat/peng-yue-f01');
  upstream.setScript({ name: 'reply', text: 'Heard there' });
  await say(other, 'Said in another tab', 'Heard there');
  await other.close();
  await goBackToCached(page);
  await expect(page.getByText('Said in another tab')).toBeVisible();
});

/** Sends a message and waits for the reply. */
async function say(page: Page, text: string, reply: string): Promise<void> {
  // Before the page is hydrated, Enter only breaks the line.
  await expect(page.locator('astro-island[ssr] textarea')).toHaveCount(0);
  await page.getByRole('textbox').fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByText(reply).first()).toBeVisible();
  await expect(page.getByRole('button', { name: en.chatSend })).toBeVisible();
}
