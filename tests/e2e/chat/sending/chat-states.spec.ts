import { chatMediaTextsOf, messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { translationTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const chatMedia = chatMediaTextsOf('en');
const chatMenu = chatMenuTextsOf('en');
const chatMessages = messageTextsOf('en');
const panels = chatPanelTextsOf('en');
const chatTranslation = translationTextsOf('en');

test('a chat without messages says so, and offers to start over', async ({ page, context, server }) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01');
  const chat = chatPage(page);
  await chat.open();
  const hint = page.getByText(panels.emptyChat.heading);
  // Each of the character's three greetings is replaced by the next.
  const greeting = messageAt(page, 0);
  await expect(greeting.variants).toContainText('1/3');
  await greeting.choose(chatMenu.remove);
  await expect(greeting.variants).toContainText('/2');
  await greeting.choose(chatMenu.remove);
  await expect(greeting.variants).toBeHidden();
  await expect(chat.messages).toHaveCount(1);
  await greeting.choose(chatMenu.remove);
  await expect(hint).toBeVisible();
  await page.reload();
  await expect(hint).toBeVisible();
  await page.getByRole('link', { name: panels.emptyChat.startOver }).click();
  await expect(chat.messages).toHaveCount(1);
});

test('the other greetings can be seen before the first message, which answers the shown one', async ({
  page,
}) => {
  const chat = chatPage(page);
  await chat.open();
  const greeting = messageAt(page, 0);
  const first = await greeting.item.locator('.chat-text').innerText();
  await greeting.next.click();
  await expect(greeting.variants).toContainText('2/');
  await expect(greeting.item.locator('.chat-text')).not.toContainText(first.slice(0, 20));
  const second = await greeting.item.locator('.chat-text').innerText();
  await chat.send('Good evening');
  await expect(chat.messages).toHaveCount(3);
  await expect(greeting.item.locator('.chat-text')).toContainText(second.slice(0, 20));
});

test.describe('at noon', () => {
  // Midnight between two messages would insert a date between them.
  test.use({ timezoneId: noonZone(new Date().getUTCHours()) });

  test(
    'a date is above the greeting from the beginning, and nothing jumps with the first message',
    { tag: '@full' },
    async ({ page }) => {
      // High enough that nothing scrolls.
      await page.setViewportSize({ width: 1280, height: 2_000 });
      const chat = chatPage(page);
      await chat.open();
      await expect(page.getByText(chatMessages.today, { exact: true })).toHaveCount(1);
      const top = () =>
        messageAt(page, 0)
          .item.locator('.chat-bubble')
          .evaluate((bubble) => bubble.getBoundingClientRect().top);
      const before = await top();
      await chat.send('Hello');
      await expect(chat.messages).toHaveCount(3);
      expect(Math.abs((await top()) - before)).toBeLessThan(1);
    },
  );
});

/** Returns a time zone in which it is noon at an hour of UTC; the sign in their names is inverted. */
function noonZone(hour: number): string {
  return hour > 12 ? `Etc/GMT+${hour - 12}` : `Etc/GMT-${12 - hour}`;
}

for (const { name, availability, words } of [
  {
    name: 'does not know the languages',
    availability: 'unavailable',
    words: chatTranslation.cannotTranslate,
  },
  { name: 'never ends', availability: 'downloadable', words: chatTranslation.translationSlow },
]) {
  test(
    `a browser whose translation ${name} shows that`,
    { tag: availability === 'unavailable' ? [] : '@full' },
    async ({ page, upstream }) => {
      await page.addInitScript((found) => {
        const translator = {
          availability: () => Promise.resolve(found),
          create: () => new Promise(() => undefined),
        };
        Reflect.set(
          globalThis,
          'Translator',
          Object.assign(() => undefined, translator),
        );
        const timeout = AbortSignal.timeout.bind(AbortSignal);
        AbortSignal.timeout = (ms) => timeout(ms === 30_000 ? 500 : ms);
      }, availability);
      await page.route('**/v2/chat/options?**', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data: object };
        await route.fulfill({ response, json: { ...body, data: { ...body.data, translates: false } } });
      });
      upstream.setScript({ name: 'reply', text: '晚上好，外面在下雨。' });
      const chat = chatPage(page);
      await chat.open();
      await chat.send('Good evening');
      await expect(chat.replyText).toHaveText('晚上好，外面在下雨。');
      await expect(chat.stopButton).toBeHidden();
      const reply = chat.replies.last();
      await reply.hover();
      await reply.getByRole('button', { name: chatMedia.translation }).click();
      const shown = reply.getByRole('region', { name: chatMedia.translation });
      await expect(shown.getByRole('alert')).toContainText(words);
    },
  );
}

test('a reply that is already in the language says so when its translation is requested', async ({
  page,
  upstream,
}) => {
  upstream.setScript({ name: 'reply', text: 'Good evening. It is raining outside, and the tea is warm.' });
  const chat = chatPage(page);
  await chat.open();
  await chat.send('Good evening');
  await expect(chat.stopButton).toBeHidden();
  await expect(chat.replyText).toContainText('raining');
  const reply = chat.replies.last();
  await reply.hover();
  await reply.getByRole('button', { name: chatMedia.translation }).click();
  await expect(reply.getByRole('region', { name: chatMedia.translation })).toContainText(
    /in American English already/,
  );
});

test('tables, struck text and task lists of a reply are rendered, also by the server', async ({
  page,
  upstream,
}) => {
  upstream.setScript({
    name: 'reply',
    text: 'It was ~~three~~ four.\n\n| Tea | Price |\n|---|---|\n| <img src=x onerror=alert(1)> | *4* |\n\n- [ ] rain\n- [x] tea',
  });
  const chat = chatPage(page);
  await chat.open();
  await chat.send('What is there?');
  const text = chat.replyText;
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await expect(text.locator('del')).toHaveText('three');
    await expect(text.getByRole('columnheader')).toHaveText(['Tea', 'Price']);
    await expect(text.getByRole('cell')).toHaveText(['<img src=x onerror=alert(1)>', '4']);
    await expect(text.locator('img')).toHaveCount(0);
    await expect(text.locator('li')).toHaveText(['☐ rain', '☑ tea']);
    await expect(chat.stopButton).toBeHidden();
  }
});
