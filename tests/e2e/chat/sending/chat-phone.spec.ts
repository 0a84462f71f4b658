import type { Page } from '@playwright/test';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Raises a keyboard as in Safari: it covers this part of the page. */
async function raiseKeyboard(page: Page, heightPx: number): Promise<void> {
  await page.evaluate((height) => {
    const viewport = window.visualViewport;
    if (viewport === null) throw new Error('there is no visual viewport');
    Object.defineProperty(viewport, 'height', { value: innerHeight - height, configurable: true });
    viewport.dispatchEvent(new Event('resize'));
  }, heightPx);
}

test('on a phone Enter begins a new line, the button and Ctrl+Enter send, and a long reply takes 92 % of the width', async ({
  page,
  upstream,
}) => {
  upstream.setScript({
    name: 'reply',
    text: 'A long reply that needs more than one line. '.repeat(4).trim(),
  });
  const chat = chatPage(page);
  await chat.open();
  await expect(chat.composer).toHaveAttribute('enterkeyhint', 'enter');
  await chat.composer.fill('One');
  await chat.composer.press('Enter');
  await chat.composer.pressSequentially('two');
  await expect(chat.composer).toHaveValue('One\ntwo');
  await chat.sendButton.click();
  await expect(chat.messages).toHaveCount(3);
  await expect(chat.stopButton).toBeHidden();
  expect(await chat.ownMessages.locator('.chat-text p').innerText()).toBe('One\ntwo');
  const bubble = await chat.replies.last().locator('.chat-bubble').boundingBox();
  expect(Math.round(((bubble?.width ?? 0) / 390) * 100)).toBe(92);
  await chat.composer.fill('Three');
  await chat.composer.press('Control+Enter');
  await expect(chat.messages).toHaveCount(5);
});

test('the field stays above a keyboard that covers the page, and returns with it', async ({ page }) => {
  const chat = chatPage(page);
  await chat.open();
  const bottomOf = async () => {
    const box = await chat.composer.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  const before = await bottomOf();
  await chat.composer.tap();
  // The code that follows the keyboard is loaded at the first touch of the field.
  await expect(async () => {
    await raiseKeyboard(page, 300);
    expect(await bottomOf()).toBe(before - 300);
  }).toPass();
  await raiseKeyboard(page, 0);
  expect(await bottomOf()).toBe(before);
});

test('with a notch on either side nothing of the chat is below it', async ({ page, context }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 47, right: 47, bottom: 21 } });
  const chat = chatPage(page);
  await chat.open();
  for (const part of [page.locator('.chat-header'), chat.list, page.locator('.composer')]) {
    const box = await part.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(47);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(844 - 47);
  }
});

test('the header names the character in one line, at every width', async ({ page }) => {
  const chat = chatPage(page);
  await chat.open();
  await chat.composer.fill('Hello');
  await chat.sendButton.click();
  await expect(chat.messages).toHaveCount(3);
  for (const width of [320, 390, 430, 768]) {
    await page.setViewportSize({ width, height: 844 });
    const line = page.locator('.chat-header h1 + span');
    expect(await line.evaluate((node) => Math.round(node.getBoundingClientRect().height))).toBeLessThan(26);
  }
});
