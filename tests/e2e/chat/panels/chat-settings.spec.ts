import { listConversations } from '#src/contract/chat/conversation-calls.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { listPanelViolations, openPanel } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { findVisitor, registerVisitor } from '#tests/support/e2e/visitor.ts';

const panels = chatPanelTextsOf('en');
const mine = mineTextsOf('en');

const words = panels.settings;

test.beforeEach(async ({ page, context, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Good evening');
  await chatPage(page).open();
});

test('reply style, fine tuning and name of the chat are saved as they change, also in the system’s forced colours', async ({
  page,
}) => {
  let sheet = await openPanel(page, 'settings');
  await sheet.getByRole('radio', { name: words.modes.novel }).check();
  await expect(sheet.getByText(words.modeHints.novel)).toBeVisible();
  await sheet.getByRole('textbox', { name: words.title }).fill('The harbour nights');
  await sheet.getByRole('textbox', { name: words.title }).press('Enter');
  await expect(sheet.getByRole('status').filter({ hasText: panels.saved })).toBeVisible();
  await page.reload();
  sheet = await openPanel(page, 'settings');
  await expect(sheet.getByRole('radio', { name: words.modes.novel })).toBeChecked();
  await expect(sheet.getByRole('textbox', { name: words.title })).toHaveValue('The harbour nights');
  expect(await listPanelViolations(page)).toEqual([]);

  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
  const voice = sheet.getByRole('switch', { name: mine.audioSwitch });
  const off = await voice.evaluate(groundOf);
  await voice.click();
  await expect(voice).toBeChecked();
  expect(await voice.evaluate(groundOf)).not.toBe(off);
  const modeOf = (name: string) => sheet.locator('.segments > *').filter({ hasText: name });
  const chosen = await modeOf(words.modes.novel).evaluate(groundOf);
  expect(chosen).not.toBe(await modeOf(words.modes.short).evaluate(groundOf));
});

test('the voice switch of the settings page is the same one', { tag: '@full' }, async ({ page }) => {
  const sheet = await openPanel(page, 'settings');
  const voice = sheet.getByRole('switch', { name: mine.audioSwitch });
  await voice.click();
  await expect(sheet.getByRole('status').filter({ hasText: mine.saved })).toBeVisible();
  const isOn = await voice.isChecked();
  await page.goto('/mine/settings');
  await expect(page.getByRole('switch', { name: mine.audioSwitch })).toBeChecked({ checked: isOn });
});

test('a restart can be undone at once, and later from the list', async ({ page }) => {
  const chat = chatPage(page);
  await expect(chat.ownMessages).toHaveCount(1);
  const sheet = await openPanel(page, 'settings');
  await sheet.getByRole('button', { name: words.startOverButton }).click();
  await expect(sheet.getByText(words.startedOver)).toBeVisible();
  await expect(sheet.getByRole('button', { name: panels.undo })).toBeFocused();
  await sheet.getByRole('button', { name: panels.undo }).press('Enter');
  await expect(sheet.getByRole('button', { name: words.startOverButton })).toBeEnabled();
  await sheet.getByRole('button', { name: words.startOverButton }).click();
  await expect(sheet.getByText(words.startedOver)).toBeVisible();
  await page.reload();
  await expect(chat.ownMessages).toHaveCount(0);
  const again = await openPanel(page, 'settings');
  await again.getByRole('button', { name: new RegExp(`^${words.restore}`) }).click();
  await expect(again.getByText(words.nothingRemoved)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat.ownMessages).toHaveCount(1);
});

test(
  'the greeting of a restarted chat is not counted as a new reply',
  { tag: '@full' },
  async ({ page, context, server }) => {
    const sheet = await openPanel(page, 'settings');
    await sheet.getByRole('button', { name: words.startOverButton }).click();
    await expect(sheet.getByText(words.startedOver)).toBeVisible();
    const visitor = await findVisitor(context, server.url);
    const countUnread = async () =>
      (await visitor.client.call(listConversations)).records.map(({ unread }) => unread);
    await expect.poll(countUnread).toEqual([0]);
  },
);
