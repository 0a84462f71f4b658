import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const en = siteTextsOf('en');

test('the arrow of a chat leads back to where one came from, also past other chats, else to one’s chats; the name leads to the profile', async ({
  page,
  context,
  server,
}) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'One');
  const chat = chatPage(page);
  const arrow = page.locator('.chat-header > a').first();
  await chat.open();
  await expect(arrow).toHaveAttribute('aria-label', en.toOwnChats);
  await arrow.click();
  await expect(page).toHaveURL(/\/mine\/chats$/);

  for (const from of ['/', '/mine/chats', '/blogs', '/character/peng-yue-f01']) {
    await page.goto(from);
    await page.evaluate((path) => location.assign(path), chatPath);
    await expect(page).toHaveURL(/\/chat\//);
    await expect(chat.composer).toBeFocused();
    if (from === '/mine/chats') {
      await page.evaluate(() => location.assign('/chat/tu-ke-f02'));
      await expect(page).toHaveURL(/f02/);
    }
    await expect(arrow).toHaveAttribute('aria-label', en.back);
    await arrow.click();
    await expect(page).toHaveURL(new URL(from, server.url).href);
  }

  await chat.open();
  await page.getByRole('link', { name: en.toProfile('Peng Yue') }).click();
  await expect(page).toHaveURL(/\/character\/peng-yue-f01$/);
});

test('the page of a character shows the four tabs where there is room', async ({ page }) => {
  await page.goto('/character/peng-yue-f01');
  const tabs = page.getByRole('navigation', { name: 'Main' });
  for (const [width, isShown] of [
    [390, false],
    [1023, false],
    [1024, true],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(tabs, `${width} px`).toBeVisible({ visible: isShown });
  }
  await expect(tabs.getByRole('link')).toHaveCount(4);
});
