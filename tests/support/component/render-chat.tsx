import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Language } from '#src/contract/locale/language.ts';
import { getChatPage } from '#src/contract/chat/chat-page-calls.ts';
import { listGreetingMessages } from '#src/domain/chat/greeting-message.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import type { TestVisitor } from '../api/test-visitor.ts';

const messageTexts = messageTextsOf('en');

// What the DOM lacks of a browser.
HTMLElement.prototype.showPopover = () => undefined;

interface ChatOptions {
  characterId?: string;
  /** The conversation in the page's address; by default the newest with the character. */
  conversationId?: string;
  isFresh?: boolean;
  language?: Language;
  chargesGems?: boolean;
}

/** Renders a person's chat as its page does: with what the API knows at that moment. */
export async function renderChat(
  { client }: Pick<TestVisitor, 'client'>,
  {
    characterId = 'f01',
    conversationId,
    isFresh = false,
    language = 'en',
    chargesGems = true,
  }: ChatOptions = {},
) {
  const query = {
    id: characterId,
    fresh: isFresh ? 'true' : 'false',
    ...(conversationId !== undefined && { conversation_id: conversationId }),
  } as const;
  const { character, conversations, open } = await client.call(getChatPage, { query });
  const { default: Chat } = await import('#src/islands/chat/Chat.island.tsx');
  const texts = siteTextsOf(language);
  const { container } = render(
    // As in the page: parts of the chat look for its field there.
    <main>
      <Chat
        language={language}
        character={character}
        chargesGems={chargesGems}
        isFresh={isFresh}
        conversationId={open?.conversation.id ?? null}
        conversation={open?.conversation ?? null}
        messages={open?.messages ?? listGreetingMessages(character)}
        hasMore={open?.has_more === true}
        conversations={conversations}
      />
    </main>,
  );
  const composer = screen.getByRole<HTMLTextAreaElement>('textbox', { name: texts.chatComposerLabel });
  const log = screen.getByRole('log', { name: texts.chatMessages });
  const listMessages = (kind = '') => [
    ...log.querySelectorAll<HTMLElement>(`li[data-state]${kind === '' ? '' : `[data-side="${kind}"]`}`),
  ];
  const textOf = (message: Element | undefined) =>
    message?.querySelector('.chat-text')?.textContent.trim() ?? '';
  return {
    composer,
    log,
    listMessages,
    /** The person's own messages. */
    listOwn: () => listMessages('own'),
    /** The texts of all messages, oldest first. */
    listTexts: () => listMessages().map(textOf),
    /** The text of the newest reply. */
    replyText: () => textOf(listMessages('reply').at(-1)),
    /** The button that stops the reply; null while none is written. */
    stopButton: () => screen.queryByRole('button', { name: texts.chatStop }),
    /** The notice of an error; empty without one. */
    failure: () => container.querySelector('.composer-notices > [role="alert"]')?.textContent ?? '',
    /** Writes text into the field, and sends it with Enter. */
    async send(text: string) {
      fireEvent.change(composer, { target: { value: text } });
      await expect
        .poll(() => screen.getByRole('button', { name: texts.chatSend }))
        .toHaveProperty('disabled', false);
      fireEvent.keyDown(composer, { key: 'Enter' });
    },
    /** Waits until this many messages are shown and no reply is written. */
    async untilAnswered(count: number) {
      const look = () => {
        const shown = listMessages();
        const isWriting = shown.at(-1)?.dataset['state'] === 'streaming';
        if (shown.length === count && !isWriting) return 'answered';
        // The texts say more than their number where there are too many.
        return shown.map((message) => `${message.dataset['state']}: ${textOf(message)}`);
      };
      await expect.poll(look).toBe('answered');
    },
    /** Chooses an entry of a message's menu; an entry that costs gems shows its price after its name. */
    async choose(message: HTMLElement | undefined, entry: string) {
      if (message === undefined) throw new Error('there is no such message');
      const person = userEvent.setup();
      await person.click(within(message).getByRole('button', { name: messageTexts.actions }));
      const name = new RegExp(String.raw`^${RegExp.escape(entry)}(\s*\d.*)?$`, 'u');
      await person.click(await screen.findByRole('menuitem', { name }));
    },
  };
}
