import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const address = '192.168.7.7';

test('a site at a plain http address of the network, where browsers have fewer functions, opens a character, replies, and copies a message', async ({
  playwright,
  launchOptions,
  server,
  problems,
}) => {
  // A note of the browser about a header that counts on https only.
  problems.allow(/The Cross-Origin-Opener-Policy header has been ignored/);
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${address} 127.0.0.1`],
  });
  try {
    const url = server.url.replace('localhost', address);
    const context = await browser.newContext({ baseURL: url });
    await problems.watch(context, url);
    const page = await context.newPage();
    await page.goto('/character/peng-yue-f01');
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.locator('a[href^="/chat/peng-yue-f01"]').first().click();
    const chat = chatPage(page);
    await chat.send('Hello from the network');
    await expect(chat.messages).toHaveCount(3);
    await expect(chat.stopButton).toBeHidden();
    await messageAt(page, 1).choose(chatMenuTextsOf('en').copy);
    await expect(page.getByText(messageTextsOf('en').copied)).toBeVisible();
    await chat.composer.press('Control+V');
    await expect(chat.composer).toHaveValue('Hello from the network');
  } finally {
    await browser.close();
  }
});
