import { chatNameTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const texts = chatNameTextsOf('en');

test('the question for a name is filled in with the name that was told; once saved, the field has the focus and the note is whole above it', async ({
  page,
}) => {
  const chat = chatPage(page);
  await chat.begin('Hello');
  const field = page.getByRole('textbox', { name: texts.question('Peng Yue') });
  await expect(field).toHaveValue('');
  await chat.send('My name is Mara, by the way.');
  await expect(field).toHaveValue('Mara');
  await expect(chat.stopButton).toBeHidden();
  await page.getByRole('button', { name: texts.save, exact: true }).click();
  await expect(field).toBeHidden();
  await expect(chat.composer).toBeFocused();
  const note = page.getByText(texts.saved('Peng Yue', 'Mara'));
  await expect(note).toBeInViewport({ ratio: 1 });
  const [at, composer] = [await note.boundingBox(), await page.locator('.composer').boundingBox()];
  expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual(composer?.y ?? 0);
});

test('a Chinese name is filled in as well; the question is gone after two more messages, and stays away', async ({
  page,
}) => {
  const chat = chatPage(page);
  await chat.begin('我叫小满。');
  const field = page.getByRole('textbox', { name: texts.question('Peng Yue') });
  await expect(field).toHaveValue('小满');
  for (const [text, count] of [
    ['One', 5],
    ['Two', 7],
  ] as const) {
    await expect(field).toBeVisible();
    await chat.send(text);
    await expect(chat.messages).toHaveCount(count);
    await expect(chat.stopButton).toBeHidden();
  }
  await expect(field).toBeHidden();
  await chat.open();
  await chat.send('Three');
  await expect(chat.messages).toHaveCount(9);
  await expect(chat.stopButton).toBeHidden();
  await expect(field).toBeHidden();
});

test('the question is gone in a crisis', async ({ page }) => {
  const chat = chatPage(page);
  await chat.begin('Hello');
  const field = page.getByRole('textbox', { name: texts.question('Peng Yue') });
  await expect(field).toBeVisible();
  await chat.send('I want to kill myself');
  await expect(page.locator('.chat-safety')).toBeVisible();
  await expect(field).toBeHidden();
});

test('the question is gone at a failure', async ({ page, upstream }) => {
  const chat = chatPage(page);
  await chat.begin('Hello');
  const field = page.getByRole('textbox', { name: texts.question('Peng Yue') });
  await expect(field).toBeVisible();
  upstream.setScript({ name: '500' });
  await chat.send('Are you there?');
  await expect(chat.failure).toBeVisible();
  await expect(field).toBeHidden();
});
