import { chatMedia } from '#src/i18n/en/chat-media.ts';
import { chatPage } from '#tests/support/e2e-chat.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { registerVisitor } from '#tests/support/e2e-visitor.ts';

test.beforeEach(async ({ page, context, server, upstream }) => {
  upstream.setScript('reply');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Good evening');
  // A browser that speaks to nobody: the first utterance begins and never ends.
  await page.addInitScript(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    speechSynthesis.speak = (utterance) => {
      spoken.push(utterance.text);
      utterance.onstart?.(new SpeechSynthesisEvent('start', { utterance }));
    };
  });
  await chatPage(page).open();
});

test('a reply is read aloud by the browser where the site has no voice, and stops when asked', async ({
  page,
}) => {
  const reply = chatPage(page).replies.last();
  await reply.getByRole('button', { name: chatMedia.play }).click();
  const stop = reply.getByRole('button', { name: chatMedia.stopSpeaking });
  await expect(stop).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { spoken: string[] }).spoken.join(' '))).toContain(
    'You said',
  );
  await stop.click();
  await expect(reply.getByRole('button', { name: chatMedia.play })).toBeVisible();
});

test('a reply is translated under the original, which stays; the translation is taken away again', async ({
  page,
}) => {
  const reply = chatPage(page).replies.last();
  const original = await reply.locator('.chat-text').first().textContent();
  await reply.getByRole('button', { name: chatMedia.translation }).click();
  const translation = reply.getByRole('region', { name: chatMedia.translation });
  await expect(translation).toContainText(/\w/);
  await expect(translation).not.toHaveAttribute('aria-busy', 'true');
  await expect(reply.locator('.chat-text').first()).toHaveText(original ?? '');
  await reply.getByRole('button', { name: chatMedia.translation }).click();
  await expect(translation).toHaveCount(0);
});

test('a picture that is asked for comes locked, opens, and is shown larger', async ({ page, upstream }) => {
  upstream.setScript('reply');
  const chat = chatPage(page);
  await chat.send('Send me a picture of you, please.');
  const reply = chat.replies.last();
  await reply.getByRole('button', { name: chatMedia.showPicture }).click();
  const picture = reply.getByRole('button', { name: new RegExp(`^${chatMedia.openPicture('')}`) });
  await picture.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(picture).toBeFocused();
});
