import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { registerDevicePath } from '#src/contract/call/device-registration.ts';
import { getChatOptions } from '#src/contract/chat/chat-option-calls.ts';
import { pageViewPath } from '#src/contract/site/page-view-path.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { loginWithPasskey } from '#tests/support/e2e/login.ts';
import { untilIdle, watchNetwork } from '#tests/support/e2e/chat/quiet-network.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';

const fileBudget = 8 * 1024;
const inlineBudget = 4 * 1024;
const chatBudget = 175_000;

function collectScripts(page: Page): Response[] {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  return scripts;
}

async function measure(scripts: readonly Response[]): Promise<number> {
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}

const isReact = (body: string) => /react\.(element|transitional|fragment)/.test(body);

const articlePath = '/blogs/culture/what-yuanfen-means';

/** Expects what the page has cost an anonymous reader to be within its budget, without React. */
async function expectLight(page: Page, scripts: readonly Response[]): Promise<void> {
  // Search engines read structured data, and browsers do not run them.
  const inline = await page.locator('script:not([src], [type="application/ld+json"])').allTextContents();
  const inlineBytes = gzipSync(inline.join('\n')).length;
  const fileBytes = await measure(scripts);
  console.log(`${page.url()}: ${fileBytes} B in ${scripts.length} files, ${inlineBytes} B inline, gzipped`);
  expect(fileBytes).toBeGreaterThan(0);
  expect(fileBytes).toBeLessThanOrEqual(fileBudget);
  expect(inlineBytes).toBeLessThanOrEqual(inlineBudget);
  for (const script of scripts) expect(isReact(await script.text()), script.url()).toBe(false);
}

test('the home page and a story cost an anonymous reader at most 8 KB of script files and 4 KB inline, and no React; every request of a first visit ends; pointing at the theme toggle loads it, and nothing before', async ({
  page,
}) => {
  const scripts = collectScripts(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const network = watchNetwork(page);
  await network.open('/');
  expect(asked).toEqual(expect.arrayContaining(['/', registerDevicePath, pageViewPath]));
  await page.mouse.wheel(0, 2_000);
  await network.untilQuiet();
  await expectLight(page, scripts);

  // The browser keeps the scripts that both pages share.
  await page
    .context()
    .newCDPSession(page)
    .then((session) => session.send('Network.clearBrowserCache'));
  scripts.length = 0;
  await network.open(articlePath);
  await expectLight(page, scripts);
  expect(scripts.filter((script) => script.url().includes('ThemeToggle'))).toHaveLength(0);
  await page.getByRole('button', { name: 'Theme' }).hover();
  await expect(page.getByRole('button', { name: 'Theme: Dark' })).toBeVisible();
  const bodies = await Promise.all(scripts.map((script) => script.text()));
  expect(bodies.some(isReact)).toBe(true);
});

test('the chat page with a conversation costs a guest and a member at most 175 KB of script each, including what loads at idle', async ({
  page,
  context,
  upstream,
}) => {
  upstream.setScript({ name: 'reply', text: '*She smiles.* Good evening.' });
  await chatPage(page).begin('Good evening');
  for (const who of ['guest', 'member']) {
    if (who === 'member') await loginWithPasskey(page);
    const fresh = await context.newPage(); // Without the scripts of the previous page in the memory cache.
    const scripts = collectScripts(fresh);
    // Requested at idle; the page keeps a connection to the server open, so the network never becomes idle.
    const options = fresh.waitForResponse((response) => response.url().includes(getChatOptions.path));
    await fresh.goto(page.url());
    await options;
    await expect(chatPage(fresh).messages).toHaveCount(3);
    await untilIdle(fresh);
    const bytes = await measure(scripts);
    console.log(`chat, ${who}: ${bytes} B in ${scripts.length} script files, gzipped`);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(chatBudget);
    await fresh.close();
  }
});

test('the first click and the first key on the theme toggle take effect once it is loaded, and Esc gives the focus back', async ({
  page,
}) => {
  const toggle = page.getByRole('button', { name: /^Theme/ });
  const menu = page.getByRole('group', { name: 'Theme' });
  await page.goto('/');
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/_astro/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await toggle.click();
  await expect(menu).toBeHidden();
  gate.resolve(undefined);
  await expect(menu.getByRole('button')).toHaveText(['Dark', 'Light', 'System']);
  for (const key of isFullRun ? ['Enter', 'Space'] : ['Enter']) {
    await page.reload();
    await toggle.focus();
    await page.keyboard.press(key);
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
    await page.keyboard.press(key);
    // The names are drawn once it is open.
    await expect(menu.getByRole('button')).toHaveCount(3);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press(key);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(toggle).toBeFocused();
  }
});
