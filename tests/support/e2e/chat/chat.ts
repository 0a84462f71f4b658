import { expect, type Locator, type Page } from '@playwright/test';
import { siteTextsOf } from '#src/i18n/site-texts.ts';

const en = siteTextsOf('en');

/** The chat page in English, as a person uses it. */
export interface ChatPage {
  readonly composer: Locator;
  readonly sendButton: Locator;
  readonly stopButton: Locator;
  readonly retryButton: Locator;
  /** The scrolling list. */
  readonly list: Locator;
  /** All messages, oldest first. */
  readonly messages: Locator;
  readonly ownMessages: Locator;
  /** Messages of the character, the greeting included. */
  readonly replies: Locator;
  /** The text of the newest reply. */
  readonly replyText: Locator;
  readonly failure: Locator;
  /** Opens the page and waits until its script is running. */
  open(): Promise<void>;
  /** Types and sends with Enter, once the page is ready. */
  send(text: string): Promise<void>;
  /** Opens a new chat, sends the first message, and waits for the whole reply: three messages with the greeting. */
  begin(text: string): Promise<void>;
}

/** A character that is always seeded. */
export const chatPath = '/chat/peng-yue-f01';

export function chatPage(page: Page, path = chatPath): ChatPage {
  const list = page.getByRole('log', { name: en.chatMessages });
  const messages = list.locator('li[data-state]');
  const speaker = (name: string | RegExp) => page.locator('.sr-only').getByText(name, { exact: true });
  const replies = messages.filter({ hasNot: speaker(en.chatYou) });
  const composer = page.getByRole('textbox', { name: en.chatComposerLabel });
  const sendButton = page.getByRole('button', { name: en.chatSend });
  const stopButton = page.getByRole('button', { name: en.chatStop });
  async function open() {
    await page.goto(path);
    await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  }
  async function send(text: string) {
    await composer.fill(text);
    await expect(sendButton).toBeEnabled();
    await composer.press('Enter');
  }
  return {
    composer,
    sendButton,
    stopButton,
    retryButton: page.getByRole('button', { name: en.chatRetry }),
    list,
    messages,
    ownMessages: messages.filter({ has: speaker(en.chatYou) }),
    replies,
    replyText: replies.last().locator('.chat-text'),
    failure: page.getByRole('alert'),
    open,
    send,
    async begin(text) {
      await open();
      await send(text);
      await expect(messages).toHaveCount(3);
      await expect(stopButton).toBeHidden();
    },
  };
}
