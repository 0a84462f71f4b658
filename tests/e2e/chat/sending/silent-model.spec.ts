import { silenceTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';

const texts = silenceTextsOf('en');

test('a model that says nothing is called slow after 10 s, and can be stopped after 30 s (rule:silent-model)', async ({
  page,
  upstream,
}) => {
  await page.setViewportSize({ width: 390, height: 450 });
  await page.clock.install();
  const chat = chatPage(page);
  await chat.open();
  const reply = holdReply(upstream, { text: 'At last', afterTokens: [0] });
  await chat.send('Are you there?');
  await expect(chat.stopButton).toBeVisible();
  await expect(page.locator('[data-silence]')).toBeAttached();
  await page.clock.fastForward(10_000);
  await expect(page.getByText(texts.slow)).toBeVisible();
  await page.clock.fastForward(20_000);
  const stop = page.getByRole('button', { name: texts.stop });
  await expect(stop).toBeVisible();
  await stop.click();
  await expect(stop).toBeHidden();
  await expect(chat.stopButton).toBeHidden();
  await expect(page.getByText(texts.silent)).toBeHidden();
  reply.release();
});
