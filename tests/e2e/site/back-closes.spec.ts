import type { Page } from '@playwright/test';
import { pageViewPath } from '#src/contract/site/page-view-path.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { chatAroundTextsOf, chatMediaTextsOf, messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { conversationMenuTextsOf } from '#src/i18n/chat/conversation-menu-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { openMenuAt, openPanel } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const around = chatAroundTextsOf('en');
const media = chatMediaTextsOf('en');
const messages = messageTextsOf('en');
const rows = conversationMenuTextsOf('en');
const overlays = overlayTextsOf('en');

const phone = { width: 390, height: 844 };

/** The place in the tab's history. */
const placeOf = (page: Page) => page.evaluate(() => navigation.currentEntry?.index);

test('Back closes the topmost menu, sheet, picture or dialog, is no page view, and leaves the page only then (rule:back-closes)', async ({
  page,
  context,
  server,
}) => {
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Good evening');
  const views: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === pageViewPath) views.push(request.postDataJSON());
  });
  const chat = chatPage(page);
  const { pathname } = new URL(server.url + chatPath);
  const isInChat = () => new URL(page.url()).pathname === pathname;
  await page.goto('/mine/chats');
  await chat.open();
  await expect.poll(() => views.length).toBe(2);
  const place = await placeOf(page);
  const menu = page.getByRole('menu');
  const menuButton = page.getByRole('button', { name: around.menu });

  await test.step('a menu', async () => {
    await menuButton.click();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toHaveCount(0);
    await expect(menuButton).toBeFocused();
    expect(await placeOf(page)).toBe(place);
  });
  await test.step('a level of the menu first, then the menu', async () => {
    await openMenuAt(page, 'memory');
    const { levels } = chatMenuTextsOf('en');
    const story = page.getByRole('menuitem', { name: levels.story, exact: true });
    await expect(story).toHaveCount(0);
    await page.goBack();
    await expect(story).toBeFocused();
    await page.goBack();
    await expect(menu).toHaveCount(0);
    await expect(menuButton).toBeFocused();
    expect(await placeOf(page)).toBe(place);
  });
  await test.step('a sheet, after the menu that opened it', async () => {
    const sheet = await openPanel(page, 'memory');
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    expect(await placeOf(page)).toBe(place);
  });
  await test.step('a menu within a sheet first, then the sheet', async () => {
    await menuButton.click();
    await page.getByRole('menuitem', { name: around.menuConversations, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    const rename = sheet.getByRole('button', { name: rows.rename });
    await expect(rename).toBeVisible();
    await page.goBack();
    await expect(rename).toHaveCount(0);
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    expect(await placeOf(page)).toBe(place);
  });
  await test.step('the menu of a message', async () => {
    await chat.replies.last().getByRole('button', { name: messages.actions }).click();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toHaveCount(0);
  });
  await test.step('Escape and the closing button leave no entry behind', async () => {
    const sheet = await openPanel(page, 'memory');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect.poll(() => placeOf(page)).toBe(place);
    await openPanel(page, 'memory');
    await sheet.getByRole('button', { name: overlays.close }).click();
    await expect(sheet).toHaveCount(0);
    await expect.poll(() => placeOf(page)).toBe(place);
  });
  await test.step('a picture', async () => {
    await chat.send('Send me a picture of you, please.');
    const answer = chat.replies.last();
    await answer.getByRole('button', { name: media.showPicture }).click();
    await answer.getByRole('button', { name: new RegExp(`^${media.openPicture('')}`) }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await placeOf(page)).toBe(place);
  });
  expect(isInChat()).toBe(true);
  expect(views, 'nothing of it was a page view').toHaveLength(2);
  await page.goBack();
  await expect(page).toHaveURL(/\/mine\/chats$/);
});

test('Back closes the login dialog on a page without a chat, and a link in an open layer leads on', async ({
  page,
}) => {
  await page.goto('/blogs');
  await page.goto('/mine');
  const place = await placeOf(page);
  await page.getByRole('main').getByRole('button', { name: overlays.logIn }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/mine$/);
  expect(await placeOf(page)).toBe(place);
  await page.goBack();
  await expect(page).toHaveURL(/\/blogs$/);

  await chatPage(page).open();
  await openMenuAt(page, 'background');
  await page.getByRole('menuitem', { name: '中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test.describe('on Android', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    viewport: phone,
    hasTouch: true,
  });

  test('a close request closes the topmost layer, without an entry in the history (rule:back-closes)', async ({
    page,
  }) => {
    const chat = chatPage(page);
    await chat.open();
    const place = await placeOf(page);
    const menu = page.getByRole('menu');
    await page.getByRole('button', { name: around.menu }).tap();
    await expect(menu).toBeVisible();
    expect(await placeOf(page)).toBe(place);
    // Without focus no handler of the page gets the key: it is the browser's close request, as Android's Back is.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    expect(await placeOf(page)).toBe(place);
  });
});
