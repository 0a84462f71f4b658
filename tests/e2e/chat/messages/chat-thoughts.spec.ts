import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { thoughtTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { listAxeFaults } from '#tests/support/e2e/looks/axe.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { composeFrame, DONE_FRAME } from '#tests/support/services/fake-upstream-chunks.ts';
import type { FakeRefusal, ScriptHold } from '#tests/support/services/fake-upstream-scripts.ts';

const en = siteTextsOf('en');

const texts = thoughtTextsOf('en');

/** Pauses after each of the first frames, until `goOn` is called. */
function holdFrames(count: number): { holds: ScriptHold[]; goOn: () => void } {
  const gates = Array.from({ length: count }, () => Promise.withResolvers<undefined>());
  const holds = gates.map(({ promise }, index) => ({ afterTokens: index + 1, released: promise }));
  return { holds, goOn: () => gates.shift()?.resolve(undefined) };
}

test('a model’s thoughts are above its reply, collapsed until somebody opens them, and are never announced', async ({
  page,
  problems,
  upstream,
}) => {
  const { holds, goOn } = holdFrames(3);
  const body = [
    composeFrame({ reasoning_content: 'She greets me late. ' }),
    composeFrame({ reasoning_content: 'I tease her.' }),
    composeFrame({ content: 'You are late.' }),
    composeFrame({}, 'stop'),
    DONE_FRAME,
  ];
  upstream.setScript({ name: 'raw', body, holds });
  const chat = chatPage(page);
  await chat.open();
  await chat.send('Good evening');
  const line = chat.replies.last().locator('details');
  const summary = line.locator('summary');
  const thoughts = page.getByRole('region', { name: texts.thoughts });
  await expect(summary).toHaveText(texts.thinking);
  await expect(thoughts).toBeHidden();
  await expect(chat.stopButton).toBeVisible();

  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(thoughts).toHaveText('She greets me late.');
  await expect(line.getByText(texts.whose('Peng Yue'))).toBeVisible();
  goOn();
  await expect(thoughts).toHaveText('She greets me late. I tease her.');
  await expect(summary).toHaveText(texts.thinking);

  goOn();
  await expect(chat.replyText).toHaveText('You are late.');
  await expect(summary).toHaveText(texts.thoughts);
  await expect(thoughts).toBeVisible();
  goOn();
  await expect(chat.stopButton).toBeHidden();
  await expect(thoughts).toHaveText('She greets me late. I tease her.');
  await expect(page.locator('[data-announcer] p')).toHaveText([
    'Peng Yue is writing',
    `${en.chatNewReply('Peng Yue')}: You are late.`,
  ]);
  expect(await line.evaluate((details) => details.closest('[aria-live]')?.getAttribute('aria-live'))).toBe(
    'off',
  );
  expect(await listAxeFaults(page)).toEqual([]);

  await summary.click();
  await expect(thoughts).toBeHidden();
  const [above, bubble] = await Promise.all(
    [line, chat.replies.last().locator('.chat-bubble')].map((part) => part.boundingBox()),
  );
  expect(bubble?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  expect(bubble?.x).toBe(above?.x);

  // They are stored, and read when opened.
  await page.reload();
  await expect(summary).toHaveText(texts.thoughts);
  await expect(thoughts).toBeHidden();
  problems.allow(/net::ERR_FAILED .*\/v2\/message\/thoughts/);
  await page.route('**/v2/message/thoughts?*', (route) => route.abort(), { times: 1 });
  await summary.click();
  await expect(thoughts.getByRole('alert')).toBeVisible();
  await summary.click();
  await summary.click();
  await expect(thoughts).toHaveText('She greets me late. I tease her.');
  await expect(page.locator('main details')).toHaveCount(1);
});

test('a loading model is announced, and then its reply arrives', async ({ page, upstream }) => {
  let isLoading = true;
  const loading: FakeRefusal = {
    status: 503,
    body: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
  };
  upstream.setScript({ name: 'reply', text: 'There you are.', refuse: () => (isLoading ? loading : null) });
  const chat = chatPage(page);
  await chat.open();
  await chat.send('Good evening');
  const line = chat.replies.last().getByRole('status');
  await expect(line).toHaveText(texts.loading);
  await expect(chat.stopButton).toBeVisible();
  await expect(chat.failure).toHaveText('');
  expect(await listAxeFaults(page)).toEqual([]);
  const [above, dots] = await Promise.all(
    [line, chat.replies.last().locator('.chat-bubble')].map((part) => part.boundingBox()),
  );
  // The bubble is as wide as its dots, not as the line above it.
  expect(dots?.width).toBeLessThan((above?.width ?? 0) / 2);
  isLoading = false;
  await expect(chat.replyText).toHaveText('There you are.');
  await expect(line).toHaveCount(0);
  await expect(chat.stopButton).toBeHidden();
});

test('a loading model can be cancelled: stop ends the wait', async ({ page, upstream }) => {
  upstream.setScript({ name: '500', status: 503, errorMessage: 'Loading model' });
  const chat = chatPage(page);
  await chat.open();
  await chat.send('Good evening');
  await expect(chat.replies.last().getByRole('status')).toHaveText(texts.loading);
  await chat.stopButton.click();
  await expect(chat.stopButton).toBeHidden();
  await expect(page.getByText(texts.loading)).toHaveCount(0);
  await expect(chat.sendButton).toBeVisible();
});
