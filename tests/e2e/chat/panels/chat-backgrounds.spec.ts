import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { gemTextsOf } from '#src/i18n/gem-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { loginWithPasskey } from '#tests/support/e2e/login.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { listPanelViolations, openPanel } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { composeFrame } from '#tests/support/services/fake-upstream-chunks.ts';

const chatMenu = chatMenuTextsOf('en');
const chatMessages = messageTextsOf('en');
const panels = chatPanelTextsOf('en');
const gems = gemTextsOf('en');

const words = panels.backgrounds;
/** The name of a tile states that it is locked. */
const locked = new RegExp(words.locked);

test(
  'a guest sees the backgrounds with their price, and is asked to log in for a locked one',
  { tag: '@full' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await chatPage(page).open();
    const sheet = await openPanel(page, 'background');
    await expect(sheet.getByRole('button', { name: words.none })).toHaveAttribute('aria-pressed', 'true');
    const tile = sheet.getByRole('button', { name: locked }).first();
    await expect(tile).toContainText(gems.worth(gems.gems(200), 'US$0.20'));
    // The only rendition for a person who has not unlocked it.
    await expect(tile.locator('img').last()).toHaveAttribute('srcset', /^\S+\/96 96w$/);
    await tile.click();
    await expect(page.getByRole('dialog', { name: 'One-click login' })).toBeVisible();
  },
);

test('a member unlocks a background, which stays behind the messages until it is removed', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const chat = chatPage(page);
  await chat.open();
  await loginWithPasskey(page);
  const background = page.locator('.chat-background');
  let sheet = await openPanel(page, 'background');
  expect(await listPanelViolations(page)).toEqual([]);
  const before = await sheet.getByRole('button', { name: locked }).count();
  const tile = sheet.getByRole('button', { name: locked }).first();
  await test.step('a press asks first, with the price and its value, and buys nothing; Escape cancels it', async () => {
    await tile.click();
    const question = sheet.getByRole('group', { name: / for 200 gems ≈ US\$0\.20\?/ });
    await expect(question.getByRole('button', { name: words.unlock })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(tile).toBeFocused();
    await expect(sheet.getByRole('button', { name: locked })).toHaveCount(before);
  });
  await tile.click();
  await sheet.getByRole('button', { name: words.unlock, exact: true }).click();
  await expect(sheet.getByRole('button', { name: locked })).toHaveCount(before - 1);
  await expect(background).toHaveCount(1);
  await page.reload();
  await expect(background).toHaveCount(1);
  const image = background.locator('img').last();
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(96);
  sheet = await openPanel(page, 'background');
  await sheet.getByRole('button', { name: words.none }).click();
  await expect(background).toHaveCount(0);
});

test('on a background, everything without a bubble gets a surface: a hidden message, thoughts, Continue and the hint of the editor', async ({
  page,
  upstream,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const body = [
    composeFrame({ reasoning_content: 'She greets me late.' }),
    composeFrame({ content: 'You are late, and the tea ' }),
  ];
  upstream.setScript({ name: 'raw', body, ending: 'destroy' });
  const chat = chatPage(page);
  await chat.begin('Good evening');
  const sheet = await openPanel(page, 'background');
  await sheet.locator('.background-tile[aria-pressed=false]').first().click();
  await expect(page.locator('.chat-background')).toHaveCount(1);
  await page.keyboard.press('Escape');

  const ground = /0\.88\)$/;
  const asked = messageAt(page, 1);
  await asked.choose(chatMenu.hide);
  await expect(asked.item.locator('.chat-bubble')).toHaveCSS('background-color', ground);
  const reply = chat.replies.last();
  await expect(reply.locator('details')).toHaveCSS('background-color', ground);
  const goOn = reply.getByRole('button', { name: chatMessages.goOn });
  await expect(goOn).toHaveCSS('background-color', ground);
  await asked.choose(chatMenu.edit);
  await expect(asked.item.locator('.chat-editor-hint')).toHaveCSS('background-color', ground);
});
