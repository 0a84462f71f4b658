import type { Page } from '@playwright/test';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { testOnOwnServer } from '#tests/support/e2e/test-on-own-server.ts';
import { startE2eServer } from '#tests/support/e2e/server.ts';
import { expect } from '#tests/support/e2e/test.ts';

const chatAround = chatAroundTextsOf('en');

const test = testOnOwnServer(() => startE2eServer({ MEMORY: 'on', MEMORY_SILENCE_SECONDS: '0' }));

test('the title from the site appears in header, tab and list of an open page', async ({
  page,
  ownServer,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  // Every request is answered with it: replies, notes and the title.
  ownServer.upstream.setScript({ name: 'reply', text: 'The Lighthouse at Night' });
  const chat = chatPage(page);
  await chat.open();
  const rail = page.getByRole('complementary', { name: chatAround.conversations });
  const link = rail.getByRole('list', { name: chatAround.conversations }).getByRole('link');
  const bare = await page.title();
  await chat.send('Shall we walk to the lighthouse?');
  await expect(link).toHaveText('Peng Yue');
  await chat.send('It is dark already.');
  await expect(link).toHaveText('The Lighthouse at Night');
  await expect(page.locator('.chat-header')).toContainText('AI character · The Lighthouse at Night');
  await expect(page).toHaveTitle(`The Lighthouse at Night · ${bare}`);
});

test('a title that arrives in a hidden page is beside the count of replies, and without it on return', async ({
  page,
  ownServer,
}) => {
  ownServer.upstream.setScript({ name: 'reply', text: 'The Lighthouse at Night' });
  const chat = chatPage(page);
  await chat.open();
  const bare = await page.title();
  await chat.begin('Shall we walk to the lighthouse?');
  await chat.send('It is dark already.');
  await show(page, 'hidden');
  await expect(chat.messages).toHaveCount(5);
  await expect(page).toHaveTitle(`(1) ${bare}`);
  await show(page, 'visible');
  await expect(page).toHaveTitle(`The Lighthouse at Night · ${bare}`);
});

function show(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
