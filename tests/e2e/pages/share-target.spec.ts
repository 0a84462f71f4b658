import type { Page } from '@playwright/test';
import { appTextsOf } from '#src/i18n/app-texts.ts';
import { listFaultsOfLooks, partLooks, showInChinese } from '#tests/support/e2e/looks/axe-looks.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test as base } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const texts = appTextsOf('en');

/** Makes the person of the browser send a message to each of these characters. */
const test = base.extend<{ talk: (...characterIds: string[]) => Promise<void> }>({
  talk: async ({ context, server }, use) => {
    const visitor = await registerVisitor(context, server.url);
    await use(async (...characterIds) => {
      for (const id of characterIds) await visitor.say(id, 'Good evening');
    });
  },
});

const link = 'https://a.example/story?b=1&c=%20#d';
const shared = { title: 'A “story” <b>&amp;</b> 缘分 🧵', text: link };
const address = `/share?${new URLSearchParams(shared).toString()}`;
const message = `${shared.title}\n${link}`;

const listDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));

test('content shared to the app is in the field of the only chat, below a draft, shortened if too long; it sends nothing, and is not a draft before it is changed; a person with several chats, or for a new character, chooses', async ({
  page,
  talk,
}) => {
  await talk('f01');
  await page.goto(address);
  await expect(page).toHaveURL(/\/chat\/peng-yue-f01\?c=[\w-]+$/);
  const chat = chatPage(page);
  await expect(chat.composer).toHaveValue(message);
  await expect(chat.sendButton).toBeEnabled();
  await expect(chat.ownMessages).toHaveCount(1);
  expect(await listDrafts(page)).toEqual([]);
  await page.reload();
  await expect(chat.composer).toHaveValue('');
  await page.goto(`/share?text=${encodeURIComponent('缘'.repeat(1_200))}`);
  await expect(chat.composer).toHaveValue('缘'.repeat(888));
  await test.step('below a draft, which stays unchanged', async () => {
    await chat.open();
    await chat.composer.fill('My own words');
    await page.goto(address);
    await expect(chat.composer).toHaveValue(`My own words\n${message}`);
    await page.reload();
    await expect(chat.composer).toHaveValue('My own words');
  });
  await talk('f02');
  await page.goto(address);
  await expect(page.getByRole('blockquote')).toHaveText(message);
  const chats = page.getByRole('region', { name: texts.shareChats }).getByRole('link');
  await expect(chats).toHaveCount(2);
  await expect(page.getByRole('region', { name: texts.shareCharacters }).getByRole('link')).toHaveCount(6);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await chats.filter({ hasText: 'Peng Yue' }).click();
  await expect(chatPage(page).composer).toHaveValue(`My own words\n${message}`);
  await page.goBack();
  await page.getByRole('region', { name: texts.shareCharacters }).getByRole('link').last().click();
  await expect(page).toHaveURL(/\/chat\/[\w-]+$/);
  await expect(chatPage(page).composer).toHaveValue(message);
  await expect(chatPage(page).ownMessages).toHaveCount(0);
});

test(
  'the page for sharing is accessible in both themes and languages',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('region', { name: texts.shareFirst }).getByRole('link')).toHaveCount(6);
    expect(await listFaultsOfLooks(page, partLooks)).toEqual([]);
    await showInChinese(page);
    expect(await listFaultsOfLooks(page, partLooks)).toEqual([]);
  },
);
