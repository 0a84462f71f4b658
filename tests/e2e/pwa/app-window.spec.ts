import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { characterTextsOf } from '#src/i18n/character-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { showTheme } from '#tests/support/e2e/looks/axe.ts';
import { listFaultsOfLooks, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { readBarColour } from '#tests/support/e2e/looks/read-bar-colour.ts';
import { chatPath } from '#tests/support/e2e/chat/chat.ts';
import { notFoundProblem } from '#tests/support/e2e/looks/page-problems.ts';
import { expect, test as base } from '#tests/support/e2e/test.ts';

const character = characterTextsOf('en');
const en = siteTextsOf('en');

const storyPath = '/blogs/culture/what-yuanfen-means';

/** Tests in a window like that of the installed app: without an address bar, and with `display-mode: standalone`. */
const test = base.extend<{ openApp: (path: string) => Promise<Page> }>({
  openApp: async ({ playwright, launchOptions, server, problems }, use) => {
    const executablePath = process.env['CHROMIUM_PATH'];
    const folder = await mkdtemp(path.join(tmpdir(), 'app-window-'));
    const contexts: BrowserContext[] = [];
    await use(async (start) => {
      const context = await playwright.chromium.launchPersistentContext(folder, {
        ...launchOptions,
        ...(executablePath === undefined ? { channel: 'chromium' } : { executablePath }),
        args: [...(launchOptions.args ?? []), `--app=${server.url}${start}`],
        baseURL: server.url,
        viewport: { width: 390, height: 844 },
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      await problems.watch(context, server.url);
      const [page] = context.pages();
      if (page === undefined) throw new Error('The app has no window.');
      await page.waitForURL(`${server.url}${start}`);
      expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
      return page;
    });
    for (const context of contexts) await context.close();
    await rm(folder, { recursive: true });
  },
});

const backOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: en.goBack });
const shareOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: en.sharePage });

test('the window of the app has a header of one row, with buttons to go back and to share; a tab has neither', async ({
  openApp,
  page: tab,
  problems,
}) => {
  test.slow();
  problems.allow(notFoundProblem);
  await test.step('a tab: the browser has both', async () => {
    await tab.goto(storyPath);
    await expect(tab.getByRole('banner')).toBeVisible();
    await expect(backOf(tab)).toHaveCount(0);
    await expect(shareOf(tab)).toHaveCount(0);
  });
  const page = await openApp(storyPath);
  // Its button is shown once it works.
  await expect(shareOf(page)).toBeVisible();
  for (const width of [320, 390, 820]) {
    await test.step(`one row at ${width} px`, () => expectOneRow(page, width));
  }
  await test.step('the title bar has the colour of the theme, whatever the system prefers', async () => {
    for (const [theme, system, colour] of [
      ['dark', 'light', '#0e0a15'],
      ['light', 'dark', '#fbf8fe'],
    ] as const) {
      await page.emulateMedia({ colorScheme: system });
      await showTheme(page, theme);
      await expect.poll(() => readBarColour(page), theme).toBe(colour);
    }
  });
  await test.step('a public page is shared through the system', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: (data: unknown) => {
          Reflect.set(globalThis, 'shared', data);
          return Promise.reject(new DOMException('closed', 'AbortError'));
        },
      });
    });
    const shared = { title: await page.title(), url: new URL(storyPath, page.url()).href };
    await shareOf(page).click();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shared') as unknown)).toEqual(shared);
  });
  await test.step('back from a story that the window was opened with, to its parent', async () => {
    await backOf(page).click();
    await expect(page).toHaveURL(/\/blogs$/);
    await expect(backOf(page)).toHaveCount(0);
  });
  await test.step('back from a legal page, to the previous page', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page).toHaveURL(/\/privacy-policy$/);
    // Before its script is there, the back button is a link to the page above.
    await expect(shareOf(page)).toBeVisible();
    await backOf(page).click();
    await expect(page).toHaveURL(/\/blogs$/);
  });
  await test.step('back from a chat to its character, and from that to the page before', async () => {
    await page.goto(chatPath);
    await page
      .getByRole('link', { name: en.toProfile('Peng Yue') })
      .first()
      .click();
    await expect(page).toHaveURL(/\/character\/peng-yue-f01$/);
    await page.getByRole('link', { name: character.back }).click();
    await expect(page).toHaveURL(/\/(privacy-policy|blogs)$/);
  });
  await test.step('settings, the search and a missing page', async () => {
    for (const path of ['/search', '/share', '/no-such-page', '/mine/settings']) {
      await page.goto(path);
      await expect(backOf(page), path).toBeVisible();
    }
    await expect(shareOf(page), 'nobody else can open it').toHaveCount(0);
  });
});

/** Expects that the header's controls are beside each other in a window of this width. */
async function expectOneRow(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  const boxes = await page
    .getByRole('banner')
    .locator(':is(a, button):visible')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.closest('nav') === null)
        .map((control) => {
          const { left, right } = control.getBoundingClientRect();
          return { left, right };
        }),
    );
  expect(boxes.length).toBeGreaterThanOrEqual(6);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Yuanfen', exact: true })).toBeVisible();
  for (const [index, { left, right }] of boxes.entries()) {
    expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
    expect(right).toBeLessThanOrEqual(width);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

test('the header of the app is accessible in both themes', { tag: '@full' }, async ({ openApp }) => {
  const page = await openApp(storyPath);
  await expect(shareOf(page)).toBeVisible();
  expect(await listFaultsOfLooks(page, themeLooks, { include: ['header'] })).toEqual([]);
});

const insets = { top: 47, left: 30, right: 30, bottom: 34 };

test('notches and bars of the system cover no control: header, tabs, composer, dialogs', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await context.newCDPSession(page);
  const showInsets = () => session.send('Emulation.setSafeAreaInsetsOverride', { insets });
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    if (box === null) throw new Error(`${selector} is not there.`);
    return { top: box.y, left: box.x, right: 390 - box.x - box.width, bottom: 844 - box.y - box.height };
  };
  await page.goto('/');
  await showInsets();
  const name = await boxOf('.site-name');
  expect(name.top).toBeGreaterThanOrEqual(insets.top);
  expect(name.left).toBeGreaterThanOrEqual(insets.left);
  expect((await boxOf('.site-tabs a')).bottom).toBeGreaterThanOrEqual(insets.bottom);
  await page.goto(chatPath);
  await showInsets();
  const header = await boxOf('.chat-header');
  expect(header).toMatchObject({ top: insets.top, left: insets.left, right: insets.right });
  expect((await boxOf('.composer')).bottom).toBeGreaterThanOrEqual(insets.bottom);
  await page.goto('/login');
  await showInsets();
  const dialog = page.getByRole('dialog');
  const last = await dialog.getByRole('button').nth(1).boundingBox();
  expect(844 - (last?.y ?? 844) - (last?.height ?? 0)).toBeGreaterThanOrEqual(insets.bottom);
  expect((await dialog.boundingBox())?.y).toBeGreaterThanOrEqual(insets.top);
});
