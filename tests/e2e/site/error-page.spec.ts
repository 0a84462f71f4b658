import type { Locator, Page } from '@playwright/test';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { notFoundProblem } from '#tests/support/e2e/looks/page-problems.ts';

const en = siteTextsOf('en');

test.beforeEach(async ({ page, problems }) => {
  problems.allow(notFoundProblem);
  // The tests move the clock.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
});

const countdownOf = (page: Page) => page.locator('[data-countdown]');

test('the error page counts down from 3 s and opens the home page, but stays for people who say so, search or look at its characters (rule:error-page)', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const status = page.getByRole('status');
  await test.step('a screen reader announces the redirect once', async () => {
    await page.goto('/no/such/page');
    for (const seconds of [3, 2, 1]) {
      await expect(countdownOf(page)).toHaveText(en.goingHomeIn(seconds));
      await expect(status).toHaveText(en.goingHomeNotice);
      await page.clock.runFor(1_000);
    }
    await expect(page).toHaveURL('/');
  });
  await test.step('a person may stay, which is announced once', async () => {
    await page.goto('/no-such-page');
    await expect(countdownOf(page)).toHaveAttribute('aria-hidden', 'true');
    const stay = page.getByRole('button', { name: en.stayHere });
    await stay.click();
    await expect(status).toHaveText(en.stayingHere);
    await page.clock.runFor(10_000);
    await expect(page).toHaveURL('/no-such-page');
    await expect(countdownOf(page)).toHaveText('');
    await expect(stay).toBeHidden();
    const home = main.getByRole('link', { name: en.goHome });
    await expect(home).toBeFocused();
    expect(await middleOf(home)).toBeCloseTo(await middleOf(main), 0);
  });
  await test.step('it stays for those who point at a character, and who search', async () => {
    await page.goto('/no-such-page');
    await main.locator('.card').first().hover();
    await page.clock.runFor(10_000);
    await expect(page).toHaveURL('/no-such-page');
    await page.goto('/no-such-page');
    await main.getByRole('searchbox', { name: en.searchLabel }).click();
    await page.clock.runFor(10_000);
    await expect(main.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('noodle');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=noodle');
  });
});

async function middleOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0) / 2;
}

test.describe('for a bot', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });

  test('the error page does not redirect (rule:error-page)', { tag: '@full' }, async ({ page }) => {
    await page.goto('/no-such-page');
    await page.clock.runFor(10_000);
    await expect(page).toHaveURL('/no-such-page');
    await expect(countdownOf(page)).toHaveText('');
    await expect(page.getByRole('button', { name: en.stayHere })).toBeHidden();
  });
});
