import type { Page } from '@playwright/test';
import { z } from 'zod';
import { languages } from '#src/contract/locale/language.ts';
import { characterTextsOf } from '#src/i18n/character-texts.ts';
import { installTextsOf } from '#src/i18n/app-texts.ts';
import { listFaultsOfLooks, showInChinese, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { untilIdle } from '#tests/support/e2e/chat/quiet-network.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const character = characterTextsOf('en');
const texts = installTextsOf('en');

const offerOf = (page: Page) => page.getByRole('dialog', { name: texts.title });

/** Makes the next pages installable, as Chromium does: the event is fired. */
async function letInstall(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      const own = { prompt: () => Promise.resolve(), userChoice: Promise.resolve({ outcome: 'accepted' }) };
      dispatchEvent(Object.assign(event, own));
      Reflect.set(globalThis, 'isOwnOfferHeld', event.defaultPrevented);
    });
  });
}

/** Makes the next page the first one of a second visit. */
async function cameBefore(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (localStorage.getItem('install-offer') !== null) return;
    localStorage.setItem('install-offer', JSON.stringify({ visits: 1, seenAt: 1 }));
  });
}

/** Advances the paused clock of a page by ten seconds. */
async function waitLong(page: Page): Promise<void> {
  await untilIdle(page);
  await page.clock.runFor(10_000);
}

const appManifest = z.object({
  url: z.string(),
  errors: z.array(z.object({ message: z.string() })),
  data: z.string(),
});
const installability = z.object({ installabilityErrors: z.array(z.object({ errorId: z.string() })) });

for (const language of languages) {
  const tag = language === 'en' ? [] : ['@full'];
  test(
    `Chromium reads the manifest of a page in ${language} without an error, and may install the site`,
    { tag },
    async ({ startWholeBrowser, server, problems }) => {
      const context = await (await startWholeBrowser()).newContext({ locale: language });
      await problems.watch(context, server.url);
      const page = await context.newPage();
      await page.goto(server.url);
      const session = await context.newCDPSession(page);
      const { url, errors, data } = appManifest.parse(await session.send('Page.getAppManifest'));
      expect(errors).toEqual([]);
      expect(url).toBe(`${server.url}/manifest.webmanifest?lang=${language}`);
      expect(z.object({ lang: z.string() }).parse(JSON.parse(data)).lang).toBe(language);
      const answer = installability.parse(await session.send('Page.getInstallabilityErrors'));
      // A private window cannot install any site.
      const faults = answer.installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
      expect(faults).toEqual([]);
      await context.close();
    },
  );
}

test('the offer takes the focus in the second visit, and returns it; Chromium’s own is held back', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await letInstall(page);
  await cameBefore(page);
  await page.clock.install();
  await page.goto('/');
  const field = page.getByRole('textbox', { name: character.answerLabel('Peng Yue') });
  await field.focus();
  await waitLong(page);
  await expect(offerOf(page).getByRole('button', { name: texts.install })).toBeFocused();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isOwnOfferHeld') as unknown)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
});

test(
  'the offer is accessible in both themes and languages, with a prompt and with steps',
  { tag: '@full' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    test.slow();
    await letInstall(page);
    await cameBefore(page);
    await page.clock.install();
    await page.goto('/');
    await waitLong(page);
    await expect(offerOf(page)).toBeVisible();
    expect(await listFaultsOfLooks(page, themeLooks, { rules: 'all' })).toEqual([]);
    await page.keyboard.press('Escape');
    await page.evaluate(() =>
      localStorage.setItem('install-offer', JSON.stringify({ visits: 2, seenAt: 1 })),
    );
    await page.evaluate(() => sessionStorage.removeItem('dialog-closed'));
    await showInChinese(page);
    await waitLong(page);
    await expect(page.getByRole('dialog', { name: '安装应用' })).toBeVisible();
    expect(await listFaultsOfLooks(page, themeLooks, { rules: 'all' })).toEqual([]);
  },
);

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
  });

  test('the steps are accessible in both themes', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'standalone', { get: () => false });
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await cameBefore(page);
    await page.clock.install();
    await page.goto('/');
    await waitLong(page);
    await expect(offerOf(page).getByRole('listitem')).toHaveCount(3);
    expect(await listFaultsOfLooks(page, themeLooks, { rules: 'all' })).toEqual([]);
  });
});
