import { chatMediaTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { testOnOwnServer } from '#tests/support/e2e/test-on-own-server.ts';
import { startE2eServer } from '#tests/support/e2e/server.ts';
import { expect } from '#tests/support/e2e/test.ts';

const chatMedia = chatMediaTextsOf('en');

/** The site without a language model: the demo companion answers. */
const test = testOnOwnServer(() =>
  startE2eServer({ LLM_BASE_URL: '', LLM_MODEL: '', DEMO_CHARS_PER_SECOND: '600' }),
);

test(
  'the demo companion gives a requested picture, and never says that it has none',
  { tag: '@full' },
  async ({ page }) => {
    test.slow();
    const chat = chatPage(page);
    await chat.open();
    await chat.send('Send me a picture please');
    await expect(chat.replies.last().getByText(chatMedia.lockedPicture)).toBeAttached({ timeout: 30_000 });
    await expect(chat.replyText).toHaveText(/below|under/i);
    await expect(chat.replyText).not.toHaveText(/\b(?:no|none|nothing)\b/i);
  },
);
