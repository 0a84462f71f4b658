import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatShortcutTextsOf } from '#src/i18n/chat/chat-shortcut-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const chatMenu = chatMenuTextsOf('en');
const chatAround = chatAroundTextsOf('en');
const chatShortcuts = chatShortcutTextsOf('en');

test('“?” shows the shortcuts and returns the focus; a letter in a field is a letter; single-key shortcuts can be turned off permanently, and on again (WCAG 2.1.4)', async ({
  page,
}) => {
  const chat = chatPage(page);
  await chat.open();
  await chat.list.focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  await expect(help.getByText(chatShortcuts.shortcutWrite)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(chat.list).toBeFocused();
  await page.keyboard.press('i');
  await expect(chat.composer).toBeFocused();
  await expect(chat.composer).toHaveValue('');
  await page.keyboard.type('is/m?c');
  await expect(chat.composer).toHaveValue('is/m?c');
  await expect(help).toBeHidden();
  await chat.composer.fill('');

  await chat.list.focus();
  await page.keyboard.press('?');
  const keySwitch = help.getByRole('switch', { name: chatShortcuts.switchLabel });
  await expect(keySwitch).toBeChecked();
  await keySwitch.press('Space');
  await expect(keySwitch).not.toBeChecked();
  await expect(help.getByText(chatShortcuts.shortcutWrite)).toBeHidden();
  await expect(help.getByText(chatShortcuts.shortcutSend)).toBeVisible();
  await page.keyboard.press('Escape');
  await chat.open();
  await chat.list.focus();
  for (const key of ['i', '?', '/', 'm']) await page.keyboard.press(key);
  await expect(chat.list).toBeFocused();
  await expect(help).toBeHidden();
  await page.getByRole('button', { name: chatAround.menu }).click();
  await page.getByRole('menuitem', { name: chatMenu.panels.shortcuts }).click();
  await keySwitch.click();
  await expect(keySwitch).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  // A closing dialog returns the focus.
  await expect(page.getByRole('button', { name: chatAround.menu })).toBeFocused();
  await chat.list.focus();
  await page.keyboard.press('i');
  await expect(chat.composer).toBeFocused();
});

test('the menu works by arrows, letters and Escape, and what it opens returns the focus; Ctrl+Enter sends, and ↑ in an empty field edits the last own message', async ({
  page,
}) => {
  const chat = chatPage(page);
  await chat.open();
  const button = page.getByRole('button', { name: chatAround.menu });
  await button.focus();
  await page.keyboard.press('Enter');
  const entry = (name: string) => page.getByRole('menuitem', { name });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('k');
  await expect(entry(chatMenu.panels.shortcuts)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(entry(chatMenu.panels.shortcuts)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(page.getByRole('menu')).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await chat.composer.fill('With both keys');
  await chat.composer.press('Control+Enter');
  await expect(chat.messages).toHaveCount(3);
  await expect(chat.stopButton).toBeHidden();
  await expect(chat.composer).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(chat.list.getByRole('textbox')).toHaveValue('With both keys');
});
