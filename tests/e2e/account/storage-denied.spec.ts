import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { registerDevicePath } from '#src/contract/call/device-registration.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { listSitePages } from '#tests/support/e2e/pages.ts';
import { untilIdle } from '#tests/support/e2e/chat/quiet-network.ts';
import { connectionProblems } from '#tests/support/e2e/looks/page-problems.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/** Behaviours of browsers that store nothing; each exists in practice. */
const denials = {
  /** Chromium with all cookies blocked, Firefox with a site's storage blocked: even accessing the names throws. */
  'every storage throws': () => {
    const deny = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: deny, configurable: true });
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
  },
  /** A full disk, and older private windows: everything can be read, and nothing written. */
  'every storage is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
  /** WebKit after a crash: the database neither opens nor fails. */
  'the database never answers': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  },
} as const;

/** Opens pages, and expects each to be there without a word about storage. */
async function expectQuiet(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    // Also behind the dialog that /login opens, where no role is left to it.
    await expect(page.locator('h1').first(), path).toBeAttached();
    await page.mouse.move(200, 200);
    await page.keyboard.press('Tab');
    await untilIdle(page);
    await expect(page.locator('.error-card, .error-notice'), path).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: /./ }), path).toHaveCount(0);
  }
}

for (const [name, deny] of Object.entries(denials)) {
  test.describe(`where ${name}`, () => {
    test.beforeEach(({ page }) => page.addInitScript(deny));

    test(
      'the theme changes, the first message from another page reaches the chat, the typed text outlives its reply, and what is sent offline is sent later',
      // In `npm test` with the worst of them.
      { tag: name === 'every storage throws' ? [] : '@full' },
      async ({ page, context, upstream, problems }) => {
        problems.allow(connectionProblems);
        upstream.setScript({ name: 'reply', text: 'I hear you.' });
        await expectQuiet(page, ['/mine', '/mine/settings', '/membership', '/login']);
        await page.goto('/character/solveig-aune-f02');
        await page.getByRole('button', { name: /^Theme/ }).click();
        await page.getByRole('button', { name: 'Light', exact: true }).click();
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
        const field = page.locator('form[data-first-words]').first().locator('[name=say]');
        await field.fill('Hello from here');
        await field.press('Enter');
        await expect(page).toHaveURL(/\/chat\/solveig-aune-f02/);
        const chat = chatPage(page);
        await expect
          .poll(
            async () =>
              (await chat.composer.inputValue()) + (await chat.ownMessages.allTextContents()).join(''),
          )
          .toContain('Hello from here');

        // With the first character, whom no message has reached.
        await chat.begin('Good evening');
        await expect(chat.replyText).toHaveText('I hear you.');
        await chat.send('And again');
        await chat.composer.fill('Half a thought');
        await expect(chat.messages).toHaveCount(5);
        await expect(chat.stopButton).toBeHidden();
        await expect(chat.composer).toHaveValue('Half a thought');
        await expect(chat.failure).toBeHidden();
        await context.setOffline(true);
        await chat.send('In the tunnel');
        await expect(chat.messages).toHaveCount(6);
        await context.setOffline(false);
        await expect(chat.messages).toHaveCount(7, { timeout: 30_000 });
      },
    );

    test(
      'every page opens, mentions nothing and has no error',
      { tag: '@full' },
      async ({ page, server }) => {
        const pages = await listSitePages(server.url);
        await expectQuiet(
          page,
          pages.map(({ path }) => path),
        );
      },
    );
  });
}

/** Deletes everything that the browser stores of the site, as it does on its own when the disk is full. */
async function evict(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
}

test('if everything stored is deleted while a chat is open, the chat continues as the same person, and nothing typed is lost', async ({
  page,
  server,
  context,
}) => {
  const chat = chatPage(page);
  await chat.begin('Good evening');
  await chat.composer.fill('Half a thought');
  // Stored a moment later: after the deletion, it would be there again.
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()))
    .toContain('Half a thought');
  await evict(page, server.url);
  await context.clearCookies();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(chat.composer).toHaveValue('Half a thought');
  await chat.composer.press('Enter');
  await expect(chat.messages).toHaveCount(5);
  await expect(chat.failure).toBeHidden();
});

test('a page whose reload cannot be recorded is not reloaded for a missing script: that would be endless', async ({
  page,
  problems,
}) => {
  problems.allow(/Error hydrating|ERR_FAILED/);
  await page.addInitScript(denials['every storage throws']);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(/ThemeToggle.*\.js/, (route) => route.abort());
  await page.goto('/membership');
  const reported = page.waitForEvent('console', (message) => message.text().includes('Error hydrating'));
  await page.getByRole('button', { name: /^Theme/ }).focus();
  await reported;
  expect(loads).toBe(1);
});

test('in a real browser that blocks all storages, a chat works', async ({
  playwright,
  launchOptions,
  server,
  upstream,
}) => {
  upstream.setScript({ name: 'reply', text: 'I hear you.' });
  const folder = await mkdtemp(join(tmpdir(), 'blocked-'));
  await mkdir(join(folder, 'Default'));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
  const executablePath = process.env['CHROMIUM_PATH'];
  const context = await playwright.chromium.launchPersistentContext(folder, {
    ...launchOptions,
    ...(executablePath === undefined ? { channel: 'chromium' } : { executablePath }),
    baseURL: server.url,
    locale: 'en-US',
  });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    let registrations = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(registerDevicePath)) registrations += 1;
    });
    await page.goto('/');
    const denial = await page.evaluate(() => {
      try {
        return localStorage.length;
      } catch (error) {
        return error instanceof DOMException ? error.name : 'no error';
      }
    });
    expect(denial).toBe('SecurityError');
    await untilIdle(page);
    // Otherwise every page would register another guest.
    expect(registrations).toBe(0);
    const chat = chatPage(page);
    await chat.begin('Good evening');
    await expect(chat.replyText).toHaveText('I hear you.');
    await chat.send('And again');
    await expect(chat.messages).toHaveCount(5);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});
