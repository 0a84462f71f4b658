import type { Page } from '@playwright/test';
import { chatNameTextsOf, suggestionTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const suggested = [
  'Tell me what the harbour looked like when you were a child, before the new pier was built.',
  'I would rather hear about the lighthouse, and about the woman who lived there for forty years.',
  'Shall we walk down to the water, although it is late and it has begun to rain again?',
];
const draft = Array.from({ length: 12 }, (_, line) => `line ${line + 1} of a long draft`).join('\n');

// 390 × 450: a phone with its keyboard open, as `interactive-widget=resizes-content` lays it out.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('above a phone’s keyboard 120 px of messages and the whole send button remain, whatever stands above the field and however long the draft is', async ({
  page,
  upstream,
}) => {
  const chat = chatPage(page);
  await chat.open();
  await chat.composer.fill('Hello');
  await chat.sendButton.tap();
  await expect(chat.messages).toHaveCount(3);
  const question = page.getByText(chatNameTextsOf('en').question('Peng Yue'));
  await chat.composer.blur();
  await expect(question).toBeVisible();

  await page.setViewportSize({ width: 390, height: 450 });
  await chat.composer.tap();
  await expect(question, 'there is room for it').toBeVisible();
  await expectRoom(page, 'with the question for a name');
  await chat.composer.fill(draft);
  await expect(question, 'the draft needs the room').toBeHidden();
  await expectRoom(page, 'with a long draft');
  await chat.composer.fill('');
  await expect(question, 'there is room again').toBeVisible();
  await page.setViewportSize({ width: 390, height: 350 });
  await expect(question, 'lower than it needs').toBeHidden();
  await page.setViewportSize({ width: 390, height: 450 });
  await expect(question).toBeVisible();

  upstream.setScript({ name: 'reply', text: JSON.stringify({ suggestions: suggested }) });
  await page.getByRole('button', { name: chatAroundTextsOf('en').suggest }).tap();
  const suggestions = page.getByRole('group', { name: suggestionTextsOf('en').suggestions });
  await expect(suggestions.getByRole('button', { name: suggested[2] })).toBeAttached();
  await expectRoom(page, 'with suggestions');
  const row = await suggestions.boundingBox();
  expect(row?.height, 'the suggestions are one row').toBeLessThan(60);
  await chat.composer.fill(draft);
  await expectRoom(page, 'with suggestions and a long draft');

  await test.step('a failed reply leaves as much', async () => {
    upstream.setScript({ name: '500' });
    await chat.sendButton.tap();
    await expect(chat.failure).toBeVisible();
    await chat.composer.fill(draft);
    await expectRoom(page, 'with a failure and a long draft');
    await expect(chat.retryButton).toBeInViewport();
  });
});

async function expectRoom(page: Page, when: string): Promise<void> {
  const list = await page.locator('.chat-scroller').boundingBox();
  expect(list?.height, when).toBeGreaterThanOrEqual(120);
  const send = page.locator('.composer button[type="submit"]');
  await expect(send, when).toBeInViewport({ ratio: 1 });
  const composer = await page.locator('.composer').boundingBox();
  const button = await send.boundingBox();
  const endOf = (box: typeof button) => (box?.y ?? 0) + (box?.height ?? 0);
  expect(endOf(button), when).toBeLessThanOrEqual(endOf(composer));
  expect(endOf(composer), when).toBeLessThanOrEqual(450);
}
