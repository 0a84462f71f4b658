import { render, screen } from '@testing-library/react';
import type { Language } from '#src/contract/base/language.ts';
import { getChatPage } from '#src/contract/chat/chat-page-calls.ts';
import { listGreetingMessages } from '#src/domain/chat/greeting-message.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import type { TestVisitor } from '../api/test-visitor.ts';

/** Renders a person's chat as its page does: with what the API knows at that moment. */
export async function renderChat(
  { client }: Pick<TestVisitor, 'client'>,
  {
    characterId = 'f01',
    isFresh = false,
    language = 'en',
    chargesGems = true,
  }: { characterId?: string; isFresh?: boolean; language?: Language; chargesGems?: boolean } = {},
) {
  const query = { id: characterId, fresh: isFresh ? 'true' : 'false' } as const;
  const { character, conversations, open } = await client.call(getChatPage, { query });
  const { default: Chat } = await import('#src/islands/chat/Chat.island.tsx');
  const texts = siteTextsOf(language);
  render(
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
    />,
  );
  return {
    composer: screen.getByRole<HTMLTextAreaElement>('textbox', { name: texts.chatComposerLabel }),
    log: screen.getByRole('log', { name: texts.chatMessages }),
    listMessages: () => [
      ...screen.getByRole('log', { name: texts.chatMessages }).querySelectorAll('li[data-state]'),
    ],
  };
}
