import type { Page } from '@playwright/test';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { growConversation } from '#tests/support/e2e/chat/grow-conversation.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { holdReply, numberedWords } from '#tests/support/services/held-reply.ts';

const en = siteTextsOf('en');

test.beforeEach(async ({ context, server, upstream }) => {
  upstream.setScript({ name: 'reply', text: 'We begin.' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Hello');
  await growConversation(server, 10_000);
});

/**
 * Scrolls up one step per frame until an older message than a depth is there, and records by how far the visible text moved
 * otherwise. The date above the oldest message disappears when older messages of that day load; the text stays. At the
 * top, frames pass until the next messages have come.
 */
async function scrollUp(
  page: Page,
  way: { step: number; toDepth: number },
): Promise<{ jumps: number[]; rendered: number }> {
  return page
    .getByRole('log', { name: en.chatMessages })
    .evaluate(async (list, { step: longest, toDepth }) => {
      const jumps: number[] = [];
      let rendered = 0;
      const isThere = () => Number(list.querySelector('[data-depth]')?.getAttribute('data-depth')) < toDepth;
      while (!isThere()) {
        const { top, height } = list.getBoundingClientRect();
        const inView = [...list.querySelectorAll<HTMLElement>('.chat-bubble')].find(
          (words) => words.getBoundingClientRect().bottom > top + height / 2,
        );
        const before = inView?.getBoundingClientRect().top ?? 0;
        const step = Math.min(longest, list.scrollTop);
        list.scrollTop -= step;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const after = inView?.isConnected === true ? inView.getBoundingClientRect().top : before + step;
        jumps.push(Math.abs(after - before - step));
        rendered = Math.max(rendered, list.querySelectorAll('.chat-item').length);
      }
      return { jumps, rendered };
    }, way);
}

test('10,000 messages: a person who scrolls up before the script runs stays there, and a button that they press opens its menu then; older ones are inserted above without a jump, and only those near the view are rendered; of heavy ones a page has fewer', async ({
  page,
  server,
}) => {
  const chat = chatPage(page);
  const newest = page.getByRole('button', { name: en.chatJumpToEnd });
  await test.step('what a person does before the script runs is kept', async () => {
    const scripts = Promise.withResolvers<undefined>();
    await page.route(/\/_astro\/.*\.js$/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(chatPath, { waitUntil: 'commit' });
    const words = chat.list.getByText('Message number 9980');
    await expect(chat.messages.last()).toContainText('Message number 10000');
    await expect(chat.messages.last()).toBeInViewport();
    await words.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const before = await words.boundingBox();
    await page.getByRole('button', { name: chatAroundTextsOf('en').menu }).click();
    scripts.resolve(undefined);
    await expect(newest).toBeVisible();
    const after = await words.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await page.unroute(/\/_astro\/.*\.js$/);
  });
  await test.step('older ones are inserted above without a jump', async () => {
    // More messages than are rendered at once.
    const { jumps, rendered } = await scrollUp(page, { step: isFullRun ? 120 : 300, toDepth: 9_700 });
    expect(Math.max(...jumps)).toBeLessThan(2);
    expect(rendered).toBeLessThan(160);
    await newest.click();
    await expect(chat.messages.last()).toContainText('Message number 10000');
    await expect(chat.messages.last()).toBeInViewport();
  });
  await test.step('excessive marks are shown as plain text, and a page has only as many messages as it can render at once', async () => {
    await growConversation(server, 60, `\n${'_*'.repeat(3_500)}\n\n${'word '.repeat(1_000)}`);
    await chat.open();
    const last = chat.messages.last();
    await expect(last).toContainText('Message number 60 and some');
    await expect(last).toContainText('_*'.repeat(3_500));
    await expect(last.locator('em, strong')).toHaveCount(0);
    const html = await (await page.request.get(page.url())).text();
    expect(html.match(/class="chat-item"/g)?.length).toBeLessThan(50);
  });
});

test(
  'a reply is shown as it arrives, not in a few large pieces',
  { tag: '@full' },
  async ({ page, upstream }) => {
    const chat = chatPage(page);
    await chat.open();
    await expect(chat.messages.last()).toContainText('Message number 10000');
    const afterTokens = Array.from({ length: 30 }, (_, index) => 5 + index * 10);
    const held = holdReply(upstream, { text: numberedWords(300), afterTokens });
    await chat.send('A long one, please');
    for (const part of held.parts) {
      await expect(chat.replyText).toHaveText(part);
      held.release();
    }
    await expect(chat.replyText).toHaveText(held.text);
    await expect(chat.stopButton).toBeHidden();
  },
);
