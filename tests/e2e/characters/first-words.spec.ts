import { askMessage } from '#src/contract/chat/message-calls.ts';
import { characterTextsOf } from '#src/i18n/character-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { connectionProblems } from '#tests/support/e2e/looks/page-problems.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { findVisitor, registerVisitor } from '#tests/support/e2e/visitor.ts';

const character = characterTextsOf('en');
const en = siteTextsOf('en');
const characterZh = characterTextsOf('zh-CN');

const field = character.answerLabel('Peng Yue');

test('a stranger’s message on the home page is sent in the chat, once, and neither a reload nor going back repeats it', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI characters worth talking to');
  await expect(page.getByText('Free to start. No sign-up.')).toBeInViewport();
  await expect(page.getByText('Every one is an AI, every one an adult.')).toBeInViewport();
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

test('an address with ?say= fills the field and sends nothing, is not a draft before it is changed, and never replaces one', async ({
  page,
  context,
  server,
}) => {
  const chat = chatPage(page, '/chat/peng-yue-f01?say=I+hate+you');
  await chat.open();
  await expect(chat.composer).toHaveValue('I hate you');
  await expect(page).toHaveURL(`${server.url}/chat/peng-yue-f01`);
  await expect(chat.ownMessages).toHaveCount(0);
  await expect(chat.composer).not.toBeFocused();
  await page.reload();
  await expect(chat.sendButton).toBeVisible();
  await expect(page.getByText(en.chatAiNotice('Peng Yue'))).toBeVisible();
  await expect(chat.composer).toHaveValue('');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([]);
  await chat.composer.fill('My own words');
  await chat.open();
  await expect(chat.composer).toHaveValue('My own words');
  await expect(chat.sendButton).toBeEnabled();
  expect(await (await registerVisitor(context, server.url)).listMessages('f01')).toEqual([]);
});

test('a text that waited for more than two minutes is added to the draft, on its own line (decision 39)', async ({
  page,
}) => {
  const chat = chatPage(page);
  await chat.open();
  await chat.composer.fill('Half a thought');
  await page.goto('/safety');
  await page.evaluate(() =>
    sessionStorage.setItem(
      'first-words',
      JSON.stringify({ path: '/chat/an-older-name-f01', text: 'Flat, please', at: Date.now() - 121_000 }),
    ),
  );
  await chat.open();
  await expect(chat.composer).toHaveValue('Half a thought\nFlat, please');
  await expect(chat.ownMessages).toHaveCount(0);
});

test('a message that could not be sent stays in its place, and is sent by a retry', async ({
  page,
  problems,
}) => {
  problems.allow(connectionProblems);
  const path = `**${askMessage.path}`;
  await page.route(path, (route) => route.fulfill({ status: 503, json: { code: 50001, message: 'Away' } }));
  await page.goto('/');
  await page.getByRole('textbox', { name: field }).fill('Are you there?');
  await page.keyboard.press('Enter');
  const chat = chatPage(page);
  await expect(chat.retryButton).toBeVisible();
  await expect(chat.ownMessages).toContainText('Are you there?');
  await page.unroute(path);
  await chat.retryButton.click();
  await expect(chat.messages).toHaveCount(3);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, locale: 'zh-CN' });

  test('the home page explains in Chinese what this is, what it costs, and leads to the chat with the text in the address', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByText('免费开聊，不用注册。')).toBeVisible();
    await expect(page.getByText('每个角色都是 AI，也都是成年人。')).toBeVisible();
    await page.getByRole('textbox', { name: characterZh.answerLabel('彭玥') }).fill('扁粉');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/chat\/peng-yue-f01\?say=%E6%89%81%E7%B2%89$/);
  });
});

test('the first row of portraits is on the first screen of a phone, and nothing on the page moves', async ({
  browser,
  server,
}) => {
  for (const locale of ['en', 'zh-CN']) {
    const page = await browser.newPage({
      baseURL: server.url,
      locale,
      viewport: { width: 390, height: 844 },
    });
    await page.goto('/');
    const [portrait, nav] = await Promise.all(
      ['#recommended .picture', 'nav'].map((name) => page.locator(name).first().boundingBox()),
    );
    expect((portrait?.y ?? 0) + (portrait?.height ?? 0), locale).toBeLessThanOrEqual(nav?.y ?? 0);
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const moved = (list: PerformanceObserverEntryList) => resolve(list.getEntries().length);
          new PerformanceObserver(moved).observe({ type: 'layout-shift', buffered: true });
          const words = document.querySelector('.hero-lines')?.getAnimations({ subtree: true }) ?? [];
          void Promise.all(words.map(({ finished }) => finished)).then(() => resolve(0));
        }),
    );
    expect(shifts, locale).toBe(0);
    await page.close();
  }
});
