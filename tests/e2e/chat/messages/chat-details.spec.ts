import type { Page } from '@playwright/test';
import { chatMediaTextsOf, messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { listAxeFaults } from '#tests/support/e2e/looks/axe.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';

const chatMedia = chatMediaTextsOf('en');
const chatMessages = messageTextsOf('en');

const announced = (page: Page) => page.locator('[data-announcer] p');

test('an unfinished action is in italics while it is written, Chinese is never slanted, and Escape in the field stops the reply', async ({
  page,
  upstream,
}) => {
  const chat = chatPage(page);
  await chat.open();
  const reply = holdReply(upstream, { text: '*She leans closer and waits.* “Hm.”', afterTokens: [3] });
  await chat.send('Come');
  await expect(chat.messages).toHaveCount(3);
  await expect(chat.replyText.locator('em')).toContainText('She');
  await expect(chat.replyText).not.toContainText('*');
  await chat.composer.fill('What I write stays');
  await chat.composer.press('Escape');
  await expect(chat.stopButton).toBeHidden();
  await expect(chat.composer).toHaveValue('What I write stays');
  reply.release();

  upstream.setScript({ name: 'reply', text: '*她笑了笑。*你来了。**记住！**别放香菜。' });
  await chat.send('*我点头。*好');
  await expect(chat.replyText.locator('em')).toHaveText('她笑了笑。');
  await expect(chat.replyText.locator('em')).toHaveCSS('font-style', 'normal');
  await expect(chat.replyText.locator('strong')).toHaveText('记住！');
  await expect(chat.ownMessages.last().locator('em')).toHaveText('我点头。');
});

test('wide tables and code take the focus, and axe finds nothing', async ({ page, upstream }) => {
  const cells = Array.from({ length: 12 }, (_, index) => `a wide column ${index}`);
  const table = [cells, cells.map(() => '---'), cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
  upstream.setScript({ name: 'reply', text: `${table}\n\n\`\`\`\n${'const a = 1; '.repeat(40)}\n\`\`\`` });
  const chat = chatPage(page);
  await chat.begin('A table, please');
  for (const name of ['Table', 'Code']) {
    const box = chat.replyText.getByRole('group', { name });
    await box.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => box.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0);
  }
  expect(await listAxeFaults(page, { rules: ['scrollable-region-focusable', 'aria-allowed-attr'] })).toEqual(
    [],
  );
});

test('a pasted picture is answered, and the text stays; a too long text shows its length', async ({
  page,
}) => {
  const chat = chatPage(page);
  await chat.open();
  await chat.composer.fill('Look at this');
  await chat.composer.evaluate((field) => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'a.png', { type: 'image/png' }));
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  const answer = page.getByText('Pictures and files cannot be sent yet. Your text is as it was.');
  await expect(answer).toBeVisible();
  await expect(chat.composer).toHaveValue('Look at this');
  await chat.composer.press('!');
  await expect(answer).toHaveCount(0);
  await chat.composer.fill('x'.repeat(8_101));
  await expect(
    page.getByText('This text has 8101 characters; a message may have at most 8000.'),
  ).toBeVisible();
});

test('where the device has no voice, Listen says so', async ({ page }) => {
  await page.addInitScript(() => (speechSynthesis.getVoices = () => []));
  const chat = chatPage(page);
  await chat.begin('Good evening');
  await chat.replies.last().getByRole('button', { name: chatMedia.play }).click();
  await expect(page.getByText('This device has no voice for English.')).toBeVisible();
});

test('a screen reader announces that a reply is being written, and that help comes from the site', async ({
  page,
}) => {
  const chat = chatPage(page);
  await chat.open();
  await chat.send('I want to kill myself tonight');
  await expect(page.locator('.chat-safety')).toHaveCount(1);
  await expect(announced(page).filter({ hasText: `${chatMessages.safetyTitle}: ` })).toHaveCount(1);
  await expect(announced(page).filter({ hasText: 'Peng Yue says' })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ has: page.locator('.chat-safety') })).not.toContainText(
    'Peng Yue',
  );
  await chat.send('Good evening');
  await expect(announced(page).filter({ hasText: 'Peng Yue is writing' })).not.toHaveCount(0);
});

test('the title of a chat is in its header and in the tab, and two chats with one character have different names', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const chat = chatPage(page);
  await chat.begin('The first one');
  await page.goto('/chat/peng-yue-f01?new=1');
  await chat.send('The second one');
  await expect(chat.messages).toHaveCount(3);
  await expect(chat.stopButton).toBeHidden();
  const rail = page.locator('.chat-rail');
  const links = rail.getByRole('listitem').getByRole('link');
  await expect(links).toHaveCount(2);
  const names = await links.evaluateAll((all) => all.map((link) => link.textContent));
  expect(names[0]).toMatch(/^Peng Yue: .+/);
  expect(new Set(names).size).toBe(2);

  const bare = await page.title();
  await rail
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await rail.getByRole('button', { name: 'Rename', exact: true }).click();
  await rail.getByRole('textbox', { name: 'Title of the chat' }).fill('Rain on the roof');
  await page.keyboard.press('Enter');
  await expect(page.locator('.chat-header')).toContainText('AI character · Rain on the roof');
  await expect(page).toHaveTitle(`Rain on the roof · ${bare}`);
  await page.reload();
  await expect(page).toHaveTitle(`Rain on the roof · ${bare}`);
});

test('with reduced motion, the dots do not move', async ({ page, upstream }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const chat = chatPage(page);
  await chat.open();
  const reply = holdReply(upstream, { afterTokens: [0] });
  await chat.send('Are you there?');
  const dots = chat.replies.last().getByRole('img').locator('span').first();
  await expect(dots).toHaveCSS('animation-iteration-count', '1');
  await expect.poll(() => dots.evaluate((node) => node.getAnimations().length)).toBe(0);
  reply.release();
});
