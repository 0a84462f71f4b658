import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { languages } from '#src/contract/base/language.ts';
import { getChatOptions } from '#src/contract/chat/chat-option-calls.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { loginWithPasskey } from '#tests/support/e2e/login.ts';
import { untilIdle, watchNetwork } from '#tests/support/e2e/chat/quiet-network.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const en = siteTextsOf('en');

const fileBudget = 5 * 1024;
const inlineBudget = 3 * 1024;
const chatBudget = 148_500;

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

for (const name of ['home', 'article'] as const) {
  test(`the ${name} page costs an anonymous reader at most 5 KB of script files and 3 KB inline, and no React`, async ({
    page,
  }) => {
    const scripts = collectScripts(page);
    const network = watchNetwork(page);
    await network.open(name === 'home' ? '/' : articlePath);
    await page.mouse.wheel(0, 2_000);
    await network.untilQuiet();
    // Search engines read structured data, and browsers do not run them.
    const inline = await page.locator('script:not([src], [type="application/ld+json"])').allTextContents();
    const inlineBytes = gzipSync(inline.join('\n')).length;
    const fileBytes = await measure(scripts);
    console.log(
      `${name}: ${fileBytes} B in ${scripts.length} script files, ${inlineBytes} B inline, gzipped`,
    );
    expect(fileBytes).toBeGreaterThan(0);
    expect(fileBytes).toBeLessThanOrEqual(fileBudget);
    expect(inlineBytes).toBeLessThanOrEqual(inlineBudget);
    for (const script of scripts) expect(isReact(await script.text()), script.url()).toBe(false);
  });
}

test('the chat page with a conversation costs a guest and a member at most 148.5 KB of script each, including what loads at idle', async ({
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

for (const language of languages) {
  test(`the chat page in ${language} loads the texts of no other language (decision 54)`, async ({
    page,
  }) => {
    const scripts = collectScripts(page);
    // Requested at idle, when the page is alive: a click before that opens no menu.
    const options = page.waitForResponse((response) => response.url().includes(getChatOptions.path));
    await page.goto(`${chatPath}?lang=${language}`);
    await options;
    await page.getByRole('button', { name: chatAroundTextsOf(language).menu }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await untilIdle(page);
    const folders = scripts.map((script) => /\/_astro\/([^/]+)\//.exec(script.url())?.[1]);
    expect(new Set(folders.filter((folder) => folder !== undefined))).toEqual(new Set([language]));
  });
}

for (const { how, engage } of [
  { how: 'hovering', engage: (page: Page) => page.getByRole('button', { name: 'Theme' }).hover() },
  { how: 'focusing', engage: (page: Page) => page.getByRole('button', { name: 'Theme' }).focus() },
]) {
  test(
    `${how} the theme toggle loads it, and nothing before`,
    { tag: how === 'hovering' ? [] : '@full' },
    async ({ page }) => {
      const scripts = collectScripts(page);
      await watchNetwork(page).open('/');
      expect(scripts.filter((script) => script.url().includes('ThemeToggle'))).toHaveLength(0);
      await engage(page);
      await expect(page.getByRole('button', { name: 'Theme: Dark' })).toBeVisible();
      const bodies = await Promise.all(scripts.map((script) => script.text()));
      expect(bodies.some(isReact)).toBe(true);
    },
  );
}

test('the first click on the theme toggle takes effect once it is loaded', async ({ page }) => {
  await page.goto('/');
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/_astro/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  gate.resolve(undefined);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

for (const key of ['Enter', 'Space']) {
  test(
    `the first ${key} on the theme toggle is not lost either, and keeps the focus`,
    { tag: key === 'Enter' ? [] : '@full' },
    async ({ page }) => {
      await page.goto('/');
      const toggle = page.getByRole('button', { name: /^Theme/ });
      await toggle.focus();
      await page.keyboard.press(key);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      await expect(toggle).toBeFocused();
      await page.keyboard.press(key);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'system');
    },
  );
}

test('a reader of an article may use its links without loading React', async ({ page }) => {
  const scripts = collectScripts(page);
  const network = watchNetwork(page);
  await page.goto(articlePath);
  await page.getByRole('navigation', { name: en.navLabel }).getByRole('link', { name: en.navHome }).click();
  await expect(page.getByRole('heading', { name: 'Recommended Characters' })).toBeVisible();
  await network.untilQuiet();
  // Requested again, because the browser drops the bodies of a page that was left.
  for (const url of new Set(scripts.map((script) => script.url()))) {
    expect(isReact(await (await fetch(url)).text()), url).toBe(false);
  }
});
