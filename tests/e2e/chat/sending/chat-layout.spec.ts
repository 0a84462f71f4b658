import { editMode, addConversation } from '#src/contract/chat/conversation-calls.ts';
import { suggestReplies } from '#src/contract/chat/media-calls.ts';
import { suggestionTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { listFaultsOfLooks, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const chatSuggestions = suggestionTextsOf('en');
const chatAround = chatAroundTextsOf('en');
const en = siteTextsOf('en');

/** In the order of their looks. */
const widths = isFullRun ? [390, 820, 1200, 1440] : [390, 1440];

test('at every width and in either theme the chat page has no faults, and long words displace nothing', async ({
  page,
  context,
  server,
}) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Donaudampfschifffahrtsgesellschaft'.repeat(8));
  const { id } = await visitor.client.call(addConversation, { query: { charId: 'f01' }, body: {} });
  await visitor.client.call(editMode, { body: { id, title: 'Rindfleischetikettierung'.repeat(3) } });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [index, width] of widths.entries()) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await chatPage(page).open();
      const overflow = await page.evaluate(() =>
        [...document.querySelectorAll('html, main, .chat-rail *')]
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
          .filter((box) => getComputedStyle(box).overflowX !== 'hidden' && !box.matches('input'))
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      );
      expect(overflow).toEqual([]);
      await page.getByRole('button', { name: chatAround.menu }).click();
      await expect(page.getByRole('menu')).toBeInViewport({ ratio: 0.95 });
      // In `npm test` the widths take the themes in turn.
      const looks = isFullRun ? themeLooks : [{ theme: index % 2 === 0 ? 'dark' : 'light' } as const];
      expect(await listFaultsOfLooks(page, looks, { rules: 'all' })).toEqual([]);
    });
  }
});

test('a suggestion can be put into the field and changed; on a phone the header keeps its height while a reply is written', async ({
  page,
  context,
  server,
  upstream,
}) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Hello');
  await page.route(`**${suggestReplies.path}`, (route) =>
    route.fulfill({
      json: { code: 200, message: 'success', data: { suggestions: ['Tell me more', 'Why?'] } },
    }),
  );
  const chat = chatPage(page);
  await chat.open();
  await page.getByRole('button', { name: chatAround.suggest }).click();
  const row = page.getByRole('group', { name: chatSuggestions.suggestions });
  await expect(row.getByRole('button', { name: 'Tell me more' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chat.composer).toHaveValue('Tell me more');
  await expect(chat.composer).toBeFocused();
  await expect(row).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  const header = page.locator('.chat-header');
  const before = await header.boundingBox();
  const reply = holdReply(upstream);
  await chat.send('Good evening');
  await expect(header).toContainText(en.chatTyping('Peng Yue'));
  expect(await header.boundingBox()).toEqual(before);
  reply.release();
  await expect(chat.stopButton).toBeHidden();
  expect(await header.boundingBox()).toEqual(before);
});

test('dictated text enters the field as it is heard, and dictation stops when it is sent', async ({
  page,
}) => {
  await page.addInitScript(() => {
    class FakeRecognition extends EventTarget {
      start() {
        Reflect.set(globalThis, 'recognition', this);
      }
      stop() {
        this.dispatchEvent(new Event('end'));
      }
    }
    Reflect.set(globalThis, 'SpeechRecognition', FakeRecognition);
  });
  const hear = (transcript: string) =>
    page.evaluate((text) => {
      const event = new Event('result');
      Reflect.set(event, 'results', [[{ transcript: text }]]);
      const recognition: unknown = Reflect.get(globalThis, 'recognition');
      if (recognition instanceof EventTarget) recognition.dispatchEvent(event);
    }, transcript);
  const chat = chatPage(page);
  await chat.open();
  await chat.composer.fill('So:');
  await page.getByRole('button', { name: chatAround.dictate }).click();
  await expect(page.getByText(chatAround.dictating)).toBeVisible();
  await hear('good');
  await expect(chat.composer).toHaveValue('So: good');
  await hear('good evening');
  await expect(chat.composer).toHaveValue('So: good evening');
  await chat.sendButton.click();
  await expect(chat.ownMessages).toHaveText(/So: good evening/);
  await hear('good evening and more');
  await expect(chat.composer).toHaveValue('');
  await expect(page.getByText(chatAround.dictating)).toBeHidden();
});
