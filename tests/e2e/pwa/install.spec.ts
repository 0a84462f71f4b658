import type { Page } from '@playwright/test';
import { z } from 'zod';
import { installReportPath } from '#src/contract/site/install-report-path.ts';
import { languages } from '#src/contract/base/language.ts';
import { characterTextsOf } from '#src/i18n/character-texts.ts';
import { installTextsOf } from '#src/i18n/app-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { listFaultsOfLooks, showInChinese, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { loginWithPasskey } from '#tests/support/e2e/login.ts';
import { untilIdle } from '#tests/support/e2e/chat/quiet-network.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const character = characterTextsOf('en');
const texts = installTextsOf('en');
const overlays = overlayTextsOf('en');

const offerOf = (page: Page) => page.getByRole('dialog', { name: texts.title });

/**
 * Makes the page installable as Chromium does: the event is fired, and the page's own prompt is answered. Call before
 * the first page.
 */
async function letInstall(page: Page, outcome: 'accepted' | 'dismissed' = 'accepted'): Promise<void> {
  await page.addInitScript((answer) => {
    addEventListener('load', () => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      const prompt = () => {
        const asked = Number(sessionStorage.getItem('asked-to-install') ?? 0);
        sessionStorage.setItem('asked-to-install', String(asked + 1));
        return Promise.resolve();
      };
      dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: answer }) }));
      Reflect.set(globalThis, 'isOwnOfferHeld', event.defaultPrevented);
    });
  }, outcome);
}

const askedOf = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('asked-to-install') ?? 0));

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
  test(`Chromium reads the manifest of a page in ${language} without an error, and may install the site`, async ({
    startWholeBrowser,
    server,
    problems,
  }) => {
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
  });
}

test('nothing is offered in the first visit; in the second the app is, once the page is idle, and closing counts as an answer', async ({
  page,
}) => {
  await page.clock.install();
  await letInstall(page);
  await page.goto('/');
  await waitLong(page);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isOwnOfferHeld') as unknown)).toBe(true);
  await expect(offerOf(page)).toHaveCount(0);
  await test.step('another page of the same visit', async () => {
    await page.goto('/blogs');
    await waitLong(page);
    await expect(offerOf(page)).toHaveCount(0);
  });
  await test.step('the second visit', async () => {
    await page.clock.runFor(31 * 60_000);
    await page.goto('/');
    await untilIdle(page);
    await expect(offerOf(page)).toHaveCount(0);
    await page.clock.runFor(5_000);
    await expect(offerOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(offerOf(page)).toHaveCount(0);
  });
  await test.step('a week later, and two weeks later', async () => {
    await page.clock.runFor(7 * 24 * 3_600_000);
    await page.goto('/');
    await waitLong(page);
    await expect(offerOf(page)).toHaveCount(0);
    await page.clock.runFor(7 * 24 * 3_600_000);
    await page.goto('/');
    await waitLong(page);
    await expect(offerOf(page)).toBeVisible();
  });
});

test('a person who declines is never asked again, also after a logout, and can install in the settings (rule:install-offer)', async ({
  page,
}) => {
  await letInstall(page);
  await cameBefore(page);
  await page.goto('/');
  await offerOf(page).getByRole('button', { name: texts.never }).click();
  await expect(offerOf(page)).toHaveCount(0);
  const remembered = await page.evaluate(() => localStorage.getItem('install-offer'));
  expect(JSON.parse(remembered ?? '{}')).toMatchObject({ isRefused: true });
  await loginWithPasskey(page);
  await page.goto('/mine/settings');
  await page.getByRole('button', { name: overlays.logOut }).first().click();
  await page.waitForURL('/');
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(60 * 24 * 3_600_000);
  await page.goto('/blogs');
  await waitLong(page);
  await expect(offerOf(page)).toHaveCount(0);
  await page.goto('/mine/settings');
  const section = page.locator('#app');
  await section.getByRole('button', { name: texts.install }).click();
  await expect(section.getByRole('status')).toHaveText(texts.installing);
  expect(await askedOf(page)).toBe(1);
});

test('the button of the offer opens the browser’s prompt, once; a person who declines there is not asked again on the next page', async ({
  page,
}) => {
  await letInstall(page, 'dismissed');
  await cameBefore(page);
  await page.goto('/');
  await offerOf(page).getByRole('button', { name: texts.install }).click();
  await expect(offerOf(page)).toHaveCount(0);
  expect(await askedOf(page)).toBe(1);
  await page.clock.install();
  await page.goto('/blogs');
  await waitLong(page);
  await expect(offerOf(page)).toHaveCount(0);
});

test('in a chat the app is offered after the third reply has ended, never while one runs, and not over typed text', async ({
  page,
  upstream,
}) => {
  await letInstall(page);
  const chat = chatPage(page);
  for (const [index, text] of ['One', 'Two'].entries()) {
    if (index === 0) await chat.open();
    await chat.send(text);
    await expect(chat.messages).toHaveCount(3 + 2 * index);
    await expect(chat.stopButton).toBeHidden();
  }
  upstream.setScript({
    name: 'reply',
    text: 'She pours the tea and says nothing for a while.',
    tokenMs: 200,
  });
  await chat.send('Three');
  await expect(chat.stopButton).toBeVisible();
  await expect(page.locator('.chat-frame')).not.toHaveAttribute('data-own-messages');
  await page.evaluate(() => {
    const note = () => {
      const isRunning = document.querySelector('.chat-frame')?.hasAttribute('data-own-messages') === false;
      if (isRunning && document.querySelector('[role="dialog"]') !== null)
        Reflect.set(globalThis, 'disturbed', true);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await expect(chat.stopButton).toBeHidden();
  await chat.composer.fill('Half a thought');
  upstream.setScript('reply');
  await expect(offerOf(page)).toBeHidden();
  await chat.send('Four');
  await expect(chat.messages).toHaveCount(9);
  await expect(offerOf(page)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'disturbed') as unknown)).toBeUndefined();
});

test('nothing is offered right after another dialog, nor on pages where a person is busy', async ({
  page,
}) => {
  await page.clock.install();
  await letInstall(page);
  await cameBefore(page);
  for (const path of ['/membership', '/mine/settings', '/login']) {
    await page.goto(path);
    await waitLong(page);
    await expect(offerOf(page), path).toHaveCount(0);
  }
  await expect(page.getByRole('dialog', { name: overlays.loginTitle })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/');
  await waitLong(page);
  await expect(offerOf(page)).toHaveCount(0);
  await page.clock.runFor(60_000);
  await page.goto('/');
  await waitLong(page);
  await expect(offerOf(page)).toBeVisible();
});

test('an installation is counted once, without cookies', async ({ page, context, server }) => {
  await context.addCookies([{ name: 'lang', value: 'en', url: server.url }]);
  await page.goto('/');
  const [request] = await Promise.all([
    page.waitForRequest(`**${installReportPath}`),
    page.evaluate(() => dispatchEvent(new Event('appinstalled'))),
  ]);
  expect(await request.allHeaders()).not.toHaveProperty('cookie');
  expect(request.postDataJSON()).toEqual({});
  expect((await request.response())?.status()).toBe(200);
});

test('nothing is offered in the window of the installed app, and the settings say that it is installed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const match = globalThis.matchMedia.bind(globalThis);
    globalThis.matchMedia = (query) => match(query.includes('display-mode: standalone') ? 'all' : query);
  });
  await page.clock.install();
  await letInstall(page);
  await cameBefore(page);
  await page.goto('/');
  await waitLong(page);
  await expect(offerOf(page)).toHaveCount(0);
});

test('a browser that stores nothing is offered nothing, and works as usual', async ({ page }) => {
  await page.addInitScript(() => {
    const setItem = localStorage.setItem.bind(localStorage);
    Storage.prototype.setItem = (name, value) => {
      if (name === 'install-offer') throw new DOMException('nothing is kept', 'QuotaExceededError');
      setItem(name, value);
    };
  });
  await page.clock.install();
  await letInstall(page);
  for (const path of ['/', '/blogs']) {
    await page.goto(path);
    await waitLong(page);
    await page.clock.runFor(3_600_000);
    await expect(offerOf(page)).toHaveCount(0);
  }
});

test('the offer is accessible in both themes and languages, keeps the focus and returns it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await letInstall(page);
  await cameBefore(page);
  await page.goto('/');
  const field = page.getByRole('textbox', { name: character.answerLabel('Peng Yue') });
  await field.focus();
  await expect(offerOf(page).getByRole('button', { name: texts.install })).toBeFocused();
  expect(await listFaultsOfLooks(page, themeLooks, { rules: 'all' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await page.evaluate(() => localStorage.setItem('install-offer', JSON.stringify({ visits: 2, seenAt: 1 })));
  await page.evaluate(() => sessionStorage.removeItem('dialog-closed'));
  await showInChinese(page);
  await expect(page.getByRole('dialog', { name: '安装应用' })).toBeVisible();
  expect(await listFaultsOfLooks(page, themeLooks, { rules: 'all' })).toEqual([]);
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
  });

  const callItAnApp = (page: Page, isApp: boolean) =>
    page.addInitScript((value) => {
      Object.defineProperty(Navigator.prototype, 'standalone', { get: () => value });
    }, isApp);

  test('the steps are shown with pictures in the second visit, and always in the settings', async ({
    page,
  }) => {
    await callItAnApp(page, false);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await cameBefore(page);
    await page.goto('/');
    const steps = offerOf(page).getByRole('listitem');
    await expect(steps).toHaveText(
      texts.iosSteps.map(({ text, hint }, index) => `${index + 1}. ${text}${hint}`),
    );
    await expect(steps.locator('svg')).toHaveCount(3);
    expect(await listFaultsOfLooks(page, themeLooks, { rules: 'all' })).toEqual([]);
    await offerOf(page).getByRole('button', { name: texts.understood }).click();
    await page.goto('/mine/settings');
    await expect(page.locator('#app').getByRole('listitem')).toHaveCount(3);
    await expect(offerOf(page)).toHaveCount(0);
  });

  test('nothing is offered in the app on the home screen, and the settings say that it is installed', async ({
    page,
  }) => {
    await callItAnApp(page, true);
    await cameBefore(page);
    await page.clock.install();
    await page.goto('/');
    await waitLong(page);
    await expect(offerOf(page)).toHaveCount(0);
    await page.goto('/mine/settings');
    await expect(page.locator('#app')).toContainText(texts.installed);
  });
});
