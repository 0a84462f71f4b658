import { listConversations, setChatBackground } from '#src/contract/chat/conversation-calls.ts';
import { listBackgrounds } from '#src/contract/chat/media-calls.ts';
import { hideMessage } from '#src/contract/chat/tree-calls.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { thoughtTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { listAxeFaults } from '#tests/support/e2e/looks/axe.ts';
import { listFaultsOfLooks, showInChinese, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { type E2eVisitor, registerVisitor } from '#tests/support/e2e/visitor.ts';
import { composeFrame } from '#tests/support/services/fake-upstream-chunks.ts';
import type { FakeUpstream } from '#tests/support/services/fake-upstream.ts';

const chatMenu = chatMenuTextsOf('en');
const chatMessages = messageTextsOf('en');
const thoughtTexts = thoughtTextsOf('en');

const cells = Array.from({ length: 12 }, (_, index) => `a wide column ${index}`);
const table = [cells, cells.map(() => '---'), cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
const code = `\`\`\`\n${'const a = 1; '.repeat(40)}\n\`\`\``;

/** Has two exchanges: a hidden question with a wide answer, and one whose reply has thoughts and broke off. */
async function talk(visitor: E2eVisitor, upstream: FakeUpstream): Promise<void> {
  upstream.setScript({
    name: 'reply',
    text: `*她笑了笑。*你来了。**记住！**别放香菜。\n\n${table}\n\n${code}`,
  });
  await visitor.say('f01', '*我点头。*好');
  const body = [
    composeFrame({ reasoning_content: 'She greets me late.' }),
    composeFrame({ content: 'You are late, and the tea ' }),
  ];
  upstream.setScript({ name: 'raw', body, ending: 'destroy' });
  await visitor.say('f01', 'Good evening');
  const asked = (await visitor.listMessages('f01'))[1];
  if (asked === undefined) throw new Error('nothing was asked');
  await visitor.client.call(hideMessage, { body: { message_id: asked.id, is_hidden: true } });
}

async function setFreeBackground({ client }: E2eVisitor): Promise<void> {
  const backgrounds = await client.call(listBackgrounds, { query: { character_id: 'f01' } });
  const free = backgrounds.find((background) => background.is_unlocked);
  const [conversation] = (await client.call(listConversations)).records;
  if (free === undefined || conversation === undefined) throw new Error('no background can be set');
  await client.call(setChatBackground, { body: { id: conversation.id, background_id: free.id } });
}

test('Chinese is never slanted; wide tables and code scroll by key; thoughts are above their bubble; on a background everything without a bubble gets a surface; reduced motion keeps the dots still', async ({
  page,
  context,
  server,
  upstream,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  await talk(visitor, upstream);
  await setFreeBackground(visitor);
  const chat = chatPage(page);
  await chat.open();
  const wide = messageAt(page, 2).item;
  await expect(wide.locator('.chat-text > p em')).toHaveCSS('font-style', 'normal');
  for (const name of ['Table', 'Code']) {
    const box = wide.getByRole('group', { name });
    await box.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => box.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0);
  }
  expect(await listAxeFaults(page, { rules: ['scrollable-region-focusable', 'aria-allowed-attr'] })).toEqual(
    [],
  );

  await expect(page.locator('.chat-background')).toHaveCount(1);
  const ground = /0\.88\)$/;
  const asked = messageAt(page, 1);
  await expect(asked.item.locator('.chat-bubble')).toHaveCSS('background-color', ground);
  const reply = chat.replies.last();
  await expect(reply.locator('details')).toHaveCSS('background-color', ground);
  await expect(reply.getByRole('button', { name: chatMessages.goOn })).toHaveCSS('background-color', ground);
  const [above, bubble] = await Promise.all(
    [reply.locator('details'), reply.locator('.chat-bubble')].map((part) => part.boundingBox()),
  );
  expect(bubble?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  expect(bubble?.x).toBe(above?.x);
  await asked.choose(chatMenu.edit);
  await expect(asked.item.locator('textarea ~ p')).toHaveCSS('background-color', ground);

  upstream.setScript({ name: '500', status: 503, errorMessage: 'Loading model' });
  await chat.send('Are you there?');
  const waiting = chat.replies.last();
  await expect(waiting.getByRole('status')).toHaveText(thoughtTexts.loading);
  const [line, dotted] = await Promise.all(
    [waiting.getByRole('status'), waiting.locator('.chat-bubble')].map((part) => part.boundingBox()),
  );
  // The bubble is as wide as its dots, not as the line above it.
  expect(dotted?.width).toBeLessThan((line?.width ?? 0) / 2);
  const dots = waiting.getByRole('img').locator('span').first();
  await expect(dots).toHaveCSS('animation-iteration-count', '1');
  await expect.poll(() => dots.evaluate((node) => node.getAnimations().length)).toBe(0);
  await chat.stopButton.click();
  await expect(chat.stopButton).toBeHidden();
});

test(
  'axe finds nothing in messages with variants, thoughts, a table and a hidden one, in both themes and languages',
  { tag: '@full' },
  async ({ page, context, server, upstream }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await talk(await registerVisitor(context, server.url), upstream);
    const chat = chatPage(page);
    await chat.open();
    upstream.setScript({ name: 'reply', text: 'Another answer.' });
    await chat.replies.last().getByRole('button', { name: chatMessages.again }).click();
    await expect(chat.replyText).toHaveText('Another answer.');
    await expect(chat.stopButton).toBeHidden();
    await messageAt(page, 4).previous.click();
    const summary = chat.replies.last().locator('summary');
    await summary.click();
    await expect(page.getByRole('region', { name: thoughtTexts.thoughts })).toHaveText('She greets me late.');
    expect(await listFaultsOfLooks(page, themeLooks)).toEqual([]);
    await showInChinese(page);
    await expect(messageAt(page, 1).item).toContainText(messageTextsOf('zh-CN').hidden);
    expect(await listFaultsOfLooks(page, themeLooks)).toEqual([]);
  },
);
