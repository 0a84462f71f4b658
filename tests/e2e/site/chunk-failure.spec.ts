import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { connectionProblems } from '#tests/support/e2e/looks/page-problems.ts';

test('a missing script file reloads the page, but only once (rule:chunk-failure)', async ({
  page,
  problems,
}) => {
  problems.allow(connectionProblems, /Error hydrating/);
  const toggle = page.getByRole('button', { name: /^Theme/ });
  let loads = 0;
  page.on('load', () => (loads += 1));
  const script = /ThemeToggle.*\.js/;
  await page.route(script, (route) => route.abort());
  await page.goto('/membership');
  await toggle.focus();
  await expect.poll(() => loads).toBe(2);
  const reported = page.waitForEvent('console', (message) => message.text().includes('Error hydrating'));
  await toggle.focus();
  await reported;
  expect(loads).toBe(2);
  await page.unroute(script);
  await page.reload();
  await toggle.focus();
  await expect(toggle).toHaveAccessibleName('Theme: Dark');
});

test('what cannot load offline stays as rendered by the server, and hydrates with the typed text when the connection is back', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(connectionProblems, /Error hydrating/);
  const untilReported = () =>
    page.waitForEvent('console', (message) => message.text().includes('Error hydrating'));
  let loads = 0;
  page.on('load', () => (loads += 1));
  const toggle = page.getByRole('button', { name: /^Theme/ });
  await page.goto('/membership');
  await context.setOffline(true);
  const toggleFailed = untilReported();
  await toggle.focus();
  await toggleFailed;
  await expect(toggle).toBeVisible();
  await context.setOffline(false);
  await expect(toggle, 'without another touch').toHaveAccessibleName('Theme: Dark');
  expect(loads).toBe(1);

  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false, configurable: true });
  });
  const script = /Chat\.island.*\.js/;
  await page.route(script, (route) => route.abort());
  const chatFailed = untilReported();
  const chat = chatPage(page);
  await page.goto(chatPath);
  await chat.composer.fill('I am quick');
  await chatFailed;
  await expect(chat.messages).toHaveCount(1);
  await expect(chat.sendButton).toBeDisabled();
  await page.unroute(script);
  await page.evaluate(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
    dispatchEvent(new Event('online'));
  });
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  await expect(chat.composer).toHaveValue('I am quick');
  await expect(chat.sendButton).toBeEnabled();
  await chat.composer.press('Enter');
  await expect(chat.ownMessages).toHaveText(/I am quick/);
  expect(loads).toBe(2);
});
