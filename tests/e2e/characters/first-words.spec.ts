import { characterTextsOf } from '#src/i18n/character-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { findVisitor, registerVisitor } from '#tests/support/e2e/visitor.ts';

const character = characterTextsOf('en');
const en = siteTextsOf('en');

const field = character.answerLabel('Peng Yue');

test('a stranger’s message on the home page is sent in the chat, once, and neither a reload nor going back repeats it', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI characters worth talking to');
  await expect(page.getByText('Free to start. No sign-up.')).toBeInViewport();
  await expect(page.getByText('Every one is an AI, and every one an adult.')).toBeInViewport();
  const names = await page.locator('#recommended .card h3').allTextContents();
  expect(names).toHaveLength(8);
  expect(names.indexOf('Peng Yue'), 'the one who greets is not shown twice below each other').toBe(7);
  for (const width of [390, 820, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('link', { name: 'All 24 characters' }), String(width)).toHaveCount(1);
  }
  await page.getByRole('textbox', { name: field }).fill('Flat, please');
  await page.keyboard.press('Enter');
  const chat = chatPage(page);
  await expect(page).toHaveURL(`${server.url}/chat/peng-yue-f01`);
  await expect(chat.messages).toHaveCount(3);
  await expect(chat.ownMessages).toContainText('Flat, please');
  await expect(chat.stopButton).toBeHidden();
  await expect(page.getByText(en.chatAiNotice('Peng Yue'))).toBeVisible();
  await page.reload();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.homeHeading);
  await page.goForward();
  await expect(chat.messages).toHaveCount(3);
  const stored = await (await findVisitor(context, server.url)).listMessages('f01');
  expect(stored.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([
    'Flat, please',
  ]);
});

test('a message on the home page continues the existing conversation, and leaves its draft alone', async ({
  page,
  context,
  server,
}) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Yesterday');
  const chat = chatPage(page);
  await chat.open();
  await chat.composer.fill('Half a thought');
  await page.reload();
  await expect(chat.composer).toHaveValue('Half a thought');
  // As if the conversation came from another device: people with chats here see them in place of the card.
  await page.goto('/safety');
  await page.evaluate(() => localStorage.removeItem('recent-chats'));
  await page.goto('/');
  await page.getByRole('textbox', { name: field }).fill('  Back again ');
  await page.locator('.hero').getByRole('button', { name: en.chatSend }).click();
  await expect(chat.messages).toHaveCount(5);
  await expect(chat.composer).toHaveValue('Half a thought');
  const stored = await visitor.listMessages('f01');
  expect(stored.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([
    'Yesterday',
    'Back again',
  ]);
});
