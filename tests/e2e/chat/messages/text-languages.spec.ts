import type { Locator } from '@playwright/test';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const zh = siteTextsOf('zh-CN');
const english = 'It’s late, don’t go.';

/** The width of an apostrophe, in the font that the text has. */
const apostropheOf = (text: Locator) =>
  text.evaluate((node) => {
    const probe = document.createElement('span');
    probe.textContent = '’';
    node.append(probe);
    const { width } = probe.getBoundingClientRect();
    const em = Number.parseFloat(getComputedStyle(probe).fontSize);
    probe.remove();
    return width / em;
  });

test('each message has its language: English in the Chinese interface has narrow apostrophes, in the chat, the list and the search (rule:language-of-text)', async ({
  page,
  context,
  server,
  upstream,
}) => {
  const visitor = await registerVisitor(context, server.url);
  upstream.setScript({ name: 'reply', text: '很晚了，别走。' });
  await visitor.say('f01', english);
  upstream.setScript({ name: 'reply', text: english });
  await visitor.say('f02', '你好');
  await page.goto('/chat/peng-yue-f01?lang=zh-CN');
  const log = page.getByRole('log', { name: zh.chatMessages });
  const own = log.locator('.chat-text', { hasText: english });
  await expect(own).toHaveAttribute('lang', 'en');
  await expect(log.locator('.chat-text', { hasText: '很晚了' })).toHaveAttribute('lang', 'zh-CN');
  expect(await apostropheOf(own)).toBeLessThan(0.5);

  await page.goto('/mine/chats');
  const line = page.locator('main li p', { hasText: english });
  await expect(line).toHaveAttribute('lang', 'en');
  expect(await apostropheOf(line)).toBeLessThan(0.5);
  await page.getByRole('searchbox').fill('late');
  const hit = page.locator('section li [lang="en"]', { hasText: 'late' }).first();
  await expect(hit).toBeVisible();
  expect(await apostropheOf(hit)).toBeLessThan(0.5);
});
