import type { Locator } from '@playwright/test';
import { resendMessage } from '#src/contract/chat/tree-calls.ts';
import { editorTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { listAxeFaults, showTheme } from '#tests/support/e2e/looks/axe.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';

const chatEditor = editorTextsOf('en');
const chatMenu = chatMenuTextsOf('en');
const texts = messageTextsOf('en');
const chineseTexts = messageTextsOf('zh-CN');

/** Swipes a finger over a message. */
async function swipe(bubble: Locator, x: number): Promise<void> {
  await bubble.evaluate((element, by) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const send = (type: string, dx: number) =>
      element.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerType: 'touch',
          isPrimary: true,
          pointerId: 7,
          clientX: left + width / 2 + dx,
          clientY: top + height / 2,
        }),
      );
    send('pointerdown', 0);
    send('pointermove', by / 2);
    send('pointerup', by);
  }, x);
}

test('another reply is one tap, swipe, arrow or key away, and is requested once however fast one taps', async ({
  page,
  upstream,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === resendMessage.path) asked.push(request.postData() ?? '');
  });
  const chat = chatPage(page);
  upstream.setScript({ name: 'reply', text: 'The first answer.' });
  await chat.begin('Tell me');
  const reply = messageAt(page, 2);
  const again = reply.item.getByRole('button', { name: texts.again });
  const expectReply = async (words: string, count: number) => {
    await expect(chat.replyText).toHaveText(words);
    await expect(chat.stopButton).toBeHidden();
    await expect(reply.variants).toContainText(`${count}/${count}`);
    expect(asked).toHaveLength(count - 1);
  };
  await expect(messageAt(page, 0).item.getByRole('button', { name: texts.again })).toHaveCount(0);

  upstream.setScript({ name: 'reply', text: 'By the button.' });
  await again.dblclick();
  await expectReply('By the button.', 2);

  upstream.setScript({ name: 'reply', text: 'By a swipe.' });
  await swipe(reply.item.locator('.chat-swipe'), -90);
  await expectReply('By a swipe.', 3);

  upstream.setScript({ name: 'reply', text: 'By the arrow key.' });
  await reply.item.focus();
  await page.keyboard.press('ArrowRight');
  await expectReply('By the arrow key.', 4);
  await expect(reply.item).toBeFocused();

  upstream.setScript({ name: 'reply', text: 'By its letter.' });
  await page.keyboard.press('r');
  await expectReply('By its letter.', 5);

  upstream.setScript({ name: 'reply', text: 'By the arrow.' });
  await reply.variants.getByRole('button', { name: texts.again }).click();
  await expectReply('By the arrow.', 6);

  await chat.composer.focus();
  await page.keyboard.type('r');
  await expect(chat.composer).toHaveValue('r');
  expect(asked).toHaveLength(5);
  expect(await listAxeFaults(page)).toEqual([]);
});

test('a held key, a key in a panel, and a swipe interrupted by a reply request nothing more', async ({
  page,
  upstream,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === resendMessage.path) asked.push(request.url());
  });
  const chat = chatPage(page);
  upstream.setScript({ name: 'reply', text: 'The first answer.' });
  await chat.begin('Tell me');
  const reply = messageAt(page, 2);
  await reply.item.focus();
  for (let count = 2; count < 5; count += 1) {
    // A second press without a release is a key held down.
    await page.keyboard.down('ArrowRight');
    await expect(reply.variants).toContainText('2/2');
    await expect(chat.stopButton).toBeHidden();
  }
  await page.keyboard.up('ArrowRight');
  expect(asked).toHaveLength(1);

  await page.keyboard.press('m');
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('heading').first()).toBeFocused();
  await page.keyboard.press('r');
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect(asked).toHaveLength(1);

  const held = holdReply(upstream, { text: 'One more answer than that.', afterTokens: [2] });
  const bubble = reply.item.locator('.chat-swipe');
  const finger = (type: string, by: number) =>
    bubble.evaluate(
      (element, [name, clientX]) =>
        element.dispatchEvent(
          new PointerEvent(name, {
            bubbles: true,
            pointerType: 'touch',
            isPrimary: true,
            pointerId: 7,
            clientX,
          }),
        ),
      [type, 300 + by] as const,
    );
  await finger('pointerdown', 0);
  await finger('pointermove', -60);
  await expect(bubble).toHaveCSS('translate', '-36px');
  await reply.item.focus();
  await page.keyboard.press('r');
  await expect(chat.stopButton).toBeVisible();
  await finger('pointerup', -60);
  await expect(bubble).toHaveCSS('translate', 'none');
  held.release();
  await expect(chat.stopButton).toBeHidden();
  await expect(reply.variants).toContainText('3/3');
  expect(asked).toHaveLength(2);
});

test('an interrupted reply can be continued from its end', async ({ page, upstream }) => {
  const chat = chatPage(page);
  await chat.open();
  upstream.setScript({ name: 'cut', text: 'The ferry leaves at noon and', afterTokens: 4 });
  await chat.send('When does it leave?');
  const reply = messageAt(page, 2);
  const goOn = reply.item.getByRole('button', { name: texts.goOn });
  await expect(goOn).toBeVisible();
  const begun = await chat.replyText.innerText();
  upstream.setScript({ name: 'reply', text: ' …comes back at six.' });
  await goOn.click();
  await expect(chat.replyText).toContainText('comes back at six.');
  expect(await chat.replyText.innerText()).toContain(begun.trim());
  await expect(goOn).toHaveCount(0);
  await expect(chat.failure).toHaveText('');
});

test('a saved word keeps the later messages; after a new request, they are one button away, as behind a branch', async ({
  page,
  upstream,
}) => {
  const chat = chatPage(page);
  upstream.setScript({ name: 'reply', text: 'The first answer.' });
  await chat.begin('The frist question');
  upstream.setScript({ name: 'reply', text: 'The second answer.' });
  await chat.send('The second question');
  await expect(chat.replyText).toHaveText('The second answer.');
  await expect(chat.stopButton).toBeHidden();
  const asked = messageAt(page, 1);
  await asked.choose(chatMenu.edit);
  await asked.editor.fill('The first question');
  await asked.item.getByRole('button', { name: chatEditor.save, exact: true }).click();
  await expect(asked.item).toContainText('The first question');
  await expect(chat.messages).toHaveCount(5);
  await expect(chat.replyText).toHaveText('The second answer.');
  await expect(page.getByText(texts.forked)).toHaveCount(0);

  upstream.setScript({ name: 'reply', text: 'Another answer.' });
  await asked.choose(chatMenu.edit);
  await asked.editor.fill('Another question');
  await page.getByRole('button', { name: chatEditor.saveAndAsk }).click();
  await expect(chat.replyText).toHaveText('Another answer.');
  await expect(chat.stopButton).toBeHidden();
  await expect(page.getByText(texts.forked)).toBeVisible();
  await page.getByRole('button', { name: texts.goBack }).click();
  await expect(chat.messages).toHaveCount(5);
  await expect(asked.item).toContainText('The first question');
  await expect(page.getByText(texts.forked)).toHaveCount(0);

  await messageAt(page, 2).choose(chatMenu.branch);
  await expect(chat.messages).toHaveCount(3);
  await expect(page.getByText(texts.forked)).toBeVisible();
  await page.reload();
  await expect(page.getByText(texts.forked)).toBeVisible();
  upstream.setScript({ name: 'reply', text: 'Elsewhere.' });
  await chat.send('Somewhere else');
  await expect(chat.replyText).toHaveText('Elsewhere.');
  await expect(chat.stopButton).toBeHidden();
  await expect(page.getByText(texts.forked)).toBeVisible();
  await page.getByRole('button', { name: texts.goBack }).click();
  await expect(chat.replyText).toHaveText('The second answer.');
  await expect(messageAt(page, 3).item).toBeFocused();
});

test('a message that is hidden from the character is pale and marked, in both languages, and can be unhidden', async ({
  page,
  upstream,
}) => {
  const chat = chatPage(page);
  upstream.setScript({ name: 'reply', text: 'I see.' });
  await chat.begin('I am a spy');
  const asked = messageAt(page, 1);
  await asked.choose(chatMenu.hide);
  await expect(asked.item).toContainText(texts.hidden);
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme);
    expect(await listAxeFaults(page), theme).toEqual([]);
  }
  await chat.send('Who am I?');
  await expect(chat.messages).toHaveCount(5);
  await expect(chat.stopButton).toBeHidden();
  const sent = (upstream.requests.at(-1)?.messages ?? []).map(({ content }) => content).join('\n');
  expect(sent).toContain('Who am I?');
  expect(sent).not.toContain('a spy');
  await asked.choose(chatMenu.show);
  await expect(asked.item).not.toContainText(texts.hidden);
  await asked.choose(chatMenu.hide);
  await expect(asked.item).toContainText(texts.hidden);
  await page.context().addCookies([{ name: 'lang', value: 'zh-CN', url: page.url() }]);
  await page.reload();
  await expect(asked.item).toContainText(chineseTexts.hidden);
});
