import type { Page } from '@playwright/test';
import { deviceCookie } from '#src/contract/call/device-registration.ts';
import { isLanguage, type Language } from '#src/contract/base/language.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { loginTextsOf, passkeyTextsOf } from '#src/i18n/login-texts.ts';
import { listFaultsOfLooks, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

// The situation of a person who runs the site on their own machine: the number in the address, no mail server
// (rule:login-ways).

const byNumber = (url: string) => url.replace('localhost', '127.0.0.1');
const both: readonly Language[] = ['en', 'zh-CN'];

test.beforeEach(({ problems }) => problems.allow(/^request to elsewhere: http:\/\/127\.0\.0\.1:\d+\//));

async function openLogin(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  const lang = await page.locator('html').getAttribute('lang');
  const texts = overlayTextsOf(isLanguage(lang) ? lang : 'en');
  await expect(page.getByRole('dialog', { name: texts.loginTitle })).toBeVisible();
}

test('a person who opens a page by the number of this machine is redirected to localhost; calls and programs are not', async ({
  page,
  server,
}) => {
  const url = byNumber(server.url);
  const answer = await page.goto(`${url}/blogs?page=1`);
  await expect(page).toHaveURL(`${server.url}/blogs?page=1`);
  const redirect = await answer?.request().redirectedFrom()?.response();
  expect(redirect?.status()).toBe(307);
  expect(redirect?.headers()['cache-control']).toBe('no-store');
  for (const path of ['/', '/healthz', '/v2/auth/methods', '/favicon.svg']) {
    expect((await fetch(`${url}${path}`, { redirect: 'manual' })).status, path).toBe(200);
  }
});

for (const language of both) {
  test(
    `a browser that has its chats at the number stays there, and is told where passkeys work, in ${language}`,
    // In `npm test` in one language: the next test checks the dialog in both.
    { tag: language === 'zh-CN' ? [] : '@full' },
    async ({ page, context, server }) => {
      const url = byNumber(server.url);
      await registerVisitor(context, url);
      await context.addCookies([{ name: 'lang', value: language, url }]);
      await openLogin(page, url);
      expect(page.url()).toBe(`${url}/login`);
      const [texts, words] = [overlayTextsOf(language), loginTextsOf(language)];
      await expect(page.getByRole('button', { name: texts.loginWithPasskey })).toHaveCount(0);
      await expect(page.getByRole('dialog').getByText(words.noPasskeysByNumber)).toBeVisible();
      await expect(page.getByRole('link', { name: words.openByName(server.url) })).toHaveAttribute(
        'href',
        `${server.url}/login`,
      );
      await expect(page.getByRole('button', { name: words.newCodeOnly })).toBeVisible();
    },
  );

  test(`a device’s error at a new passkey is explained (rule:error-words), and without a mail server the link is announced in the terminal (rule:login-ways), in ${language}`, async ({
    page,
    context,
    server,
  }) => {
    await context.addCookies([{ name: 'lang', value: language, url: server.url }]);
    await page.addInitScript(() => {
      navigator.credentials.create = () =>
        Promise.reject(new DOMException('made up', document.documentElement.dataset['fault']));
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const [texts, words] = [overlayTextsOf(language), passkeyTextsOf(language)];
    await openLogin(page, server.url);
    await expect(page.getByRole('button', { name: texts.loginWithPasskey })).toBeVisible();
    if (language === 'zh-CN') {
      // dialogs.spec.ts checks it in English.
      const light = [{ theme: 'light' }] as const;
      expect(await listFaultsOfLooks(page, light, { include: ['[role=dialog]'] }), 'the dialog').toEqual([]);
    }
    await page.getByRole('button', { name: texts.loginTerminalSend }).click();
    await expect(page.getByText(texts.loginTerminalHint)).toBeVisible();
    await page.getByRole('checkbox', { name: texts.loginAdult }).check();
    for (const [fault, told] of [
      ['InvalidStateError', words.known],
      ['NotSupportedError', words.unsupported],
      ['ConstraintError', words.unsupported],
      ['UnknownError', words.device],
      ['SecurityError', words.wrongPlace(null)],
    ] as const) {
      await page.evaluate((name) => (document.documentElement.dataset['fault'] = name), fault);
      await page.getByRole('button', { name: texts.loginNewPasskey }).click();
      await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: told })).toBeVisible();
    }
    await page.evaluate(() => (document.documentElement.dataset['fault'] = 'NotAllowedError'));
    await page.getByRole('button', { name: texts.loginNewPasskey }).click();
    await expect(page.getByRole('dialog').getByText(loginTextsOf(language).noneMade)).toBeVisible();

    await page.getByRole('textbox', { name: texts.loginEmailLabel }).fill('ann@example.org');
    await page.getByRole('button', { name: texts.loginTerminalSend }).click();
    const told = page.getByRole('dialog', { name: texts.loginTerminalTitle });
    await expect(told).toContainText(texts.loginTerminal('ann@example.org'));
    await expect(told).toContainText(texts.loginTerminalWhy);
    expect(await listFaultsOfLooks(page, themeLooks)).toEqual([]);
    expect(server.log(), 'the log holds neither link nor address').not.toMatch(/token=|ann@example/);
    expect((await context.cookies()).map(({ name }) => name)).toContain(deviceCookie);
  });
}
