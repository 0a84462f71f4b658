import type { Locator } from '@playwright/test';
import { chatMediaTextsOf, messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { envelopeSchema } from '#src/contract/call/envelope.ts';
import { getChatOptions } from '#src/contract/chat/chat-option-calls.ts';
import { speakMessage } from '#src/contract/chat/media-calls.ts';
import { loginWithPasskey } from '#tests/support/e2e/login.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { openPanel } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const { backgrounds } = chatPanelTextsOf('en');
const chatMedia = chatMediaTextsOf('en');
const chatMessages = messageTextsOf('en');

test.beforeEach(async ({ page, context, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Good evening');
  await chatPage(page).open();
});

const widthOf = (image: Locator) => image.evaluate((node: HTMLImageElement) => node.naturalWidth);

test('a requested picture comes locked, is unlocked, and is shown larger', async ({ page }) => {
  const chat = chatPage(page);
  await chat.send('Send me a picture of you, please.');
  const answer = chat.replies.last();
  await expect(answer.getByText('100 gems ≈ US$0.10')).toBeVisible();
  await answer.getByRole('button', { name: chatMedia.showPicture }).click();
  const picture = answer.getByRole('button', { name: new RegExp(`^${chatMedia.openPicture('')}`) });
  await picture.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img')).toBeVisible();
  // Sent to this device only, which the cookie identifies.
  await expect.poll(() => widthOf(dialog.getByRole('img'))).toBeGreaterThan(96);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(picture).toBeFocused();
});

test('a member hears the voice of the site, and sees the background that they unlocked behind the messages', async ({
  page,
}) => {
  await page.route(`**${getChatOptions.path}?**`, async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = envelopeSchema.parse(await response.json());
    await route.fulfill({ response, json: { ...envelope, data: { ...Object(data), speaks: true } } });
  });
  await page.route(`**${speakMessage.path}`, (route) =>
    route.fulfill({ contentType: 'audio/wav', body: composeSilence(60) }),
  );
  await loginWithPasskey(page);
  const options = page.waitForResponse(`**${getChatOptions.path}?**`);
  await chatPage(page).open();
  await options;
  const reply = chatPage(page).replies.last();
  await reply.getByRole('button', { name: chatMedia.play }).click();
  const question = reply.getByRole('group', { name: /20 gems ≈ US\$0\.02/ });
  await question.getByRole('button', { name: chatMedia.play, exact: true }).click();
  const stop = reply.getByRole('button', { name: chatMedia.stopSpeaking });
  // Its icon changes with the first sound.
  await expect(stop.locator('.lucide-square')).toBeVisible();
  await stop.click();
  await expect(reply.getByRole('button', { name: chatMedia.play })).toBeVisible();

  const sheet = await openPanel(page, 'background');
  await sheet
    .getByRole('button', { name: new RegExp(backgrounds.locked) })
    .first()
    .click();
  await sheet.getByRole('button', { name: backgrounds.unlock, exact: true }).click();
  const background = page.locator('.chat-background');
  await expect(background).toHaveCount(1);
  await page.reload();
  await expect.poll(() => widthOf(background.locator('img').last())).toBeGreaterThan(96);
});

test('on a small phone the help lines in a crisis are shown from their beginning, no number is broken over two lines, and the next reply is followed to its end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const chat = chatPage(page);
  const begins = async () => {
    const [card, list] = await Promise.all([
      page.locator('.chat-safety').boundingBox(),
      chat.list.boundingBox(),
    ]);
    return (card?.y ?? Number.NaN) - (list?.y ?? Number.NaN);
  };
  const distance = () =>
    chat.list.evaluate(
      ({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop,
    );
  await chat.send('I want to kill myself tonight.');
  await expect(page.locator('.chat-safety')).toHaveCount(1);
  await expect(chat.stopButton).toBeHidden();
  await expect.poll(begins).toBeGreaterThan(0);
  expect(await begins()).toBeLessThan(60);
  expect(await distance(), 'the card is longer than the view').toBeGreaterThan(20);

  const card = page.getByRole('note', { name: chatMessages.safetyTitle });
  const linesOf = (links: Element[]) => links.map((link) => link.getClientRects().length);
  const lines = await card.locator('a[href^="tel:"]').evaluateAll(linesOf);
  expect(lines.length).toBeGreaterThan(4);
  expect(new Set(lines)).toEqual(new Set([1]));

  // A reader who has scrolled on is not moved back.
  await chat.list.evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await page.setViewportSize({ width: 360, height: 620 });
  await expect.poll(distance).toBeLessThan(2);

  await chat.send('Thank you. My sister is here now, and I am safe. Tell me about your noodles.');
  await expect(chat.messages).toHaveCount(7);
  await expect(chat.stopButton).toBeHidden();
  await expect(page.locator('.chat-safety')).toHaveCount(1);
  await expect.poll(distance).toBeLessThan(2);
});

test(
  'a conversation with a picture reloads without an error, and its picture has its space from the start',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    const chat = chatPage(page);
    await chat.send('Send me a picture of you, please.');
    await chat.replies.last().getByRole('button', { name: chatMedia.showPicture }).click();
    const picture = page.getByRole('button', { name: new RegExp(`^${chatMedia.openPicture('')}`) });
    await expect(picture).toBeVisible();
    const size = await picture.boundingBox();
    const script = Promise.withResolvers<undefined>();
    await page.route('**/PictureAttachment*.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    // Anything that the page's policy blocks, or that the browser cannot hydrate, fails every test.
    await chat.open();
    const blur = page.locator('.attachment-box');
    await expect(blur.getByRole('img')).toHaveCount(0);
    const space = async () => {
      const { width, height } = (await blur.boundingBox()) ?? {};
      return { width, height };
    };
    // Between the server's blur and that of the pending part there may be no element for a moment.
    await expect.poll(space).toEqual({ width: size?.width, height: size?.height });
    script.resolve(undefined);
    await expect(picture).toBeVisible();
  },
);

/** Composes a WAV file of silence: 8 kHz, 8 bits, one channel. */
function composeSilence(seconds: number): Buffer {
  const samples = Buffer.alloc(8_000 * seconds, 0x80);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
