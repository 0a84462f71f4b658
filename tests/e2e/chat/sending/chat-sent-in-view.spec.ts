import type { Page } from '@playwright/test';
import type { Language } from '#src/contract/locale/language.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPath } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { numberedWords } from '#tests/support/services/held-reply.ts';

/** One line, two lines of one paragraph, and several lines: the field shrinks by a different height after each. */
const messages: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Hello there',
    'I walked along the harbour this morning and thought about what you said.',
    'First line\nSecond line\nThird line\nFourth line',
  ],
  'zh-CN': [
    '你好',
    '今天早上我沿着港口散步，一直在想你昨天晚上对我说的那些话，你还记得吗？',
    '第一行\n第二行\n第三行',
  ],
};

const devices = [
  { name: 'a phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  { name: 'a desktop', use: { viewport: { width: 1440, height: 900 } } },
] as const;

for (const { name, use } of devices) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('a message of any number of lines that is sent with the button stays in view, and so does the end of its reply', async ({
      page,
      context,
      server,
      upstream,
    }) => {
      upstream.setScript({ name: 'reply', text: numberedWords(120) });
      const visitor = await registerVisitor(context, server.url);
      await visitor.say('f01', 'One', 'Two', 'Three');
      for (const language of ['en', 'zh-CN'] as const) {
        const texts = siteTextsOf(language);
        await page.goto(`${chatPath}?lang=${language}`);
        await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
        const field = page.getByRole('textbox', { name: texts.chatComposerLabel });
        for (const text of messages[language]) {
          const own = page.locator('.chat-item[data-side="own"]');
          const replies = page.locator('.chat-item[data-side="reply"][data-state="complete"]');
          const [ownCount, replyCount] = [await own.count(), await replies.count()];
          await field.fill(text);
          await press(page, texts.chatSend, 'hasTouch' in use);
          await expect(own).toHaveCount(ownCount + 1);
          await expect(replies).toHaveCount(replyCount + 1);
          await expect(page.getByRole('button', { name: texts.chatJumpToEnd }), text).toBeHidden();
          expect(await distanceToEnd(page), text).toBeLessThan(2);
        }
      }
    });
  });
}

test.describe('without a connection', () => {
  test.use(devices[0].use);

  test('a message on a phone stays in view while it waits', async ({ page, context, server, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    const visitor = await registerVisitor(context, server.url);
    await visitor.say('f01', 'One', 'Two', 'Three', 'Four', 'Five', 'Six');
    const texts = siteTextsOf('en');
    await page.goto(chatPath);
    await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
    const field = page.getByRole('textbox', { name: texts.chatComposerLabel });
    // The question for a name stands above the field.
    await field.fill('Hello');
    await press(page, texts.chatSend, true);
    await expect(page.locator('.composer-notices form')).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(chatAroundTextsOf('en').offline)).toBeVisible();
    // The first one makes the notice higher, while the field becomes lower.
    for (const text of ['First line\nSecond line', ...messages.en]) {
      await field.fill(text);
      await press(page, texts.chatSend, true);
      await expect(page.locator('.chat-item').last()).toContainText(text.split('\n')[0] ?? '');
      await expect(page.getByRole('button', { name: texts.chatJumpToEnd }), text).toBeHidden();
      expect(await distanceToEnd(page), text).toBeLessThan(2);
    }
  });
});

async function press(page: Page, name: string, isTouched: boolean): Promise<void> {
  const button = page.getByRole('button', { name });
  await (isTouched ? button.tap() : button.click());
}

/** Returns the distance of the view from the end of the list, once nothing of it changes any more, in pixels. */
function distanceToEnd(page: Page): Promise<number> {
  return page.locator('.chat-scroller').evaluate(async (list) => {
    // Two frames: the list corrects its place in the one, after the layout of the other.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return list.scrollHeight - list.clientHeight - list.scrollTop;
  });
}
