import { chatMedia } from '#src/i18n/en/chat-media.ts';
import { chatPage } from '#tests/support/e2e/chat.ts';
import { type E2eServer, startE2eServer } from '#tests/support/e2e/server.ts';
import { expect, test as base } from '#tests/support/e2e/test.ts';

/** The site without a language model: the demo companion answers. */
const test = base.extend<object, { server: E2eServer }>({
  server: [
    // Playwright asks for a pattern in this place.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startE2eServer({ LLM_BASE_URL: '', LLM_MODEL: '' });
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('the demo companion gives the picture that it is asked for, and never says that it has none', async ({
  page,
}) => {
  test.slow();
  const chat = chatPage(page);
  await chat.open();
  await chat.send('Send me a picture please');
  await expect(chat.replies.last().getByText(chatMedia.lockedPicture)).toBeAttached({ timeout: 30_000 });
  await expect(chat.replyText).toHaveText(/below|under/i);
  await expect(chat.replyText).not.toHaveText(/\b(?:no|none|nothing)\b/i);
});
