import type { Page } from '@playwright/test';
import { editMode, addConversation } from '#src/contract/chat/conversation-calls.ts';
import { chatAroundTextsOf, messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { listFaultsOfLooks, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Enter begins a new line, the button and Ctrl+Enter send, nothing of the chat is below a keyboard or a notch, and the header keeps its one line', async ({
    page,
    context,
    upstream,
  }) => {
    const chat = chatPage(page);
    await chat.open();
    await test.step('the field stays above a keyboard that covers the page, and returns with it', async () => {
      const bottomOf = async () => {
        const box = await chat.composer.boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0));
      };
      const before = await bottomOf();
      await chat.composer.tap();
      // The code that follows the keyboard is loaded at the first touch of the field.
      await expect(async () => {
        await raiseKeyboard(page, 300);
        expect(await bottomOf()).toBe(before - 300);
      }).toPass();
      await raiseKeyboard(page, 0);
      expect(await bottomOf()).toBe(before);
    });

    await test.step('Enter begins a new line, the button and Ctrl+Enter send', async () => {
      await expect(chat.composer).toHaveAttribute('enterkeyhint', 'enter');
      await chat.composer.fill('One');
      await chat.composer.press('Enter');
      await chat.composer.pressSequentially('two');
      await expect(chat.composer).toHaveValue('One\ntwo');
      const header = page.locator('.chat-header');
      const before = await header.boundingBox();
      const reply = holdReply(upstream, {
        text: 'A long reply that needs more than one line. '.repeat(4).trim(),
      });
      await chat.sendButton.click();
      await expect(header).toContainText(en.chatTyping('Peng Yue'));
      expect(await header.boundingBox(), 'while a reply is written').toEqual(before);
      reply.release();
      await expect(chat.replyText).toHaveText(reply.text);
      await expect(chat.stopButton).toBeHidden();
      expect(await header.boundingBox()).toEqual(before);
      expect(await chat.ownMessages.locator('.chat-text p').innerText()).toBe('One\ntwo');
      const bubble = await chat.replies.last().locator('.chat-bubble').boundingBox();
      expect(Math.round(((bubble?.width ?? 0) / 390) * 100), 'percent of the width').toBe(92);
      await chat.composer.fill('Three');
      await chat.composer.press('Control+Enter');
      await expect(chat.messages).toHaveCount(5);
    });

    await test.step('the header names the character in one line', async () => {
      const line = page.locator('.chat-header h1 + span');
      for (const width of [320, 430, 768]) {
        await page.setViewportSize({ width, height: 844 });
        const height = await line.evaluate((node) => Math.round(node.getBoundingClientRect().height));
        expect(height, `${width} px`).toBeLessThan(26);
      }
    });

    await test.step('with a notch on either side nothing of the chat is below it', async () => {
      await page.setViewportSize({ width: 844, height: 390 });
      const devtools = await context.newCDPSession(page);
      const insets = { left: 47, right: 47, bottom: 21 };
      await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
      for (const part of [page.locator('.chat-header'), chat.list, page.locator('.composer')]) {
        await expect.poll(async () => (await part.boundingBox())?.x).toBeGreaterThanOrEqual(47);
        const box = await part.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(844 - 47);
      }
    });
  });
});

/** Raises a keyboard as in Safari: it covers this part of the page. */
async function raiseKeyboard(page: Page, heightPx: number): Promise<void> {
  await page.evaluate((height) => {
    const viewport = window.visualViewport;
    if (viewport === null) throw new Error('there is no visual viewport');
    Object.defineProperty(viewport, 'height', { value: innerHeight - height, configurable: true });
    viewport.dispatchEvent(new Event('resize'));
  }, heightPx);
}

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
      await expect(page.getByText(messageTextsOf('en').today, { exact: true })).toHaveCount(1);
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
