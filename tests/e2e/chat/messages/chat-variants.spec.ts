import type { Page } from '@playwright/test';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import type { FakeUpstream } from '#tests/support/services/fake-upstream.ts';

const chatMenu = chatMenuTextsOf('en');

/** Opens a chat whose only reply has two variants, the second shown. */
async function openWithVariants(page: Page, upstream: FakeUpstream) {
  const chat = chatPage(page);
  await chat.open();
  upstream.setScript({ name: 'reply', text: 'The first answer.' });
  await chat.send('Tell me');
  await expect(chat.replyText).toHaveText('The first answer.');
  await expect(chat.stopButton).toBeHidden();
  upstream.setScript({ name: 'reply', text: 'The second answer.' });
  const reply = messageAt(page, 2);
  await reply.choose(chatMenu.resend);
  await expect(chat.replyText).toHaveText('The second answer.');
  await expect(chat.stopButton).toBeHidden();
  return { chat, reply };
}

test('another reply is beside the first; buttons and a swipe switch between them, and later messages come back with their variant', async ({
  page,
  upstream,
}) => {
  const { chat, reply } = await openWithVariants(page, upstream);
  await test.step('a finger swipes through the variants; a scroll does not', async () => {
    const bubble = reply.item.locator('.chat-swipe');
    const swipe = (x: number, y: number) =>
      bubble.evaluate(
        (element, by) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const from = { x: left + width / 2, y: top + height / 2 };
          const send = (type: string, dx: number, dy: number) =>
            element.dispatchEvent(
              new PointerEvent(type, {
                bubbles: true,
                pointerType: 'touch',
                pointerId: 7,
                isPrimary: true,
                clientX: from.x + dx,
                clientY: from.y + dy,
              }),
            );
          send('pointerdown', 0, 0);
          send('pointermove', by.x / 2, by.y / 2);
          send('pointerup', by.x, by.y);
        },
        { x, y },
      );
    await swipe(90, 4);
    await expect(chat.replyText).toHaveText('The first answer.');
    await swipe(20, 90);
    await expect(chat.replyText).toHaveText('The first answer.');
    await swipe(-90, 4);
    await expect(chat.replyText).toHaveText('The second answer.');
  });
  await test.step('the buttons switch between them', async () => {
    await expect(reply.variants).toContainText('2/2');
    await reply.previous.click();
    await expect(chat.replyText).toHaveText('The first answer.');
    await expect(reply.variants).toContainText('1/2');
    await expect(chat.messages).toHaveCount(3);
    await reply.next.click();
    await expect(chat.replyText).toHaveText('The second answer.');
    await reply.previous.click();
    await expect(chat.replyText).toHaveText('The first answer.');
    await page.reload();
    await expect(chat.replyText).toHaveText('The first answer.');
    await expect(messageAt(page, 2).variants).toContainText('1/2');
  });
  await test.step('later messages come back with their variant', async () => {
    await reply.next.click();
    await expect(chat.replyText).toHaveText('The second answer.');
    upstream.setScript({ name: 'reply', text: 'It goes on.' });
    await chat.send('And then?');
    await expect(chat.replyText).toHaveText('It goes on.');
    await expect(chat.stopButton).toBeHidden();
    await reply.previous.click();
    await expect(chat.replyText).toHaveText('The first answer.');
    await expect(chat.messages).toHaveCount(3);
    await reply.next.click();
    await expect(chat.replyText).toHaveText('It goes on.');
    await expect(chat.messages).toHaveCount(5);
  });
});

test(
  'the arrow keys switch the variants of the focused message, which keeps the focus',
  { tag: '@full' },
  async ({ page, upstream }) => {
    const { chat, reply } = await openWithVariants(page, upstream);
    await reply.item.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(chat.replyText).toHaveText('The first answer.');
    await expect(reply.item).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(chat.replyText).toHaveText('The second answer.');
    await expect(reply.item).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(messageAt(page, 1).item).toBeFocused();
  },
);
