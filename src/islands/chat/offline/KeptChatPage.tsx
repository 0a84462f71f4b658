import { useEffect } from 'react';
import type { KeptChat } from '#src/client/offline/list-kept-chats.ts';
import type { ListedConversation } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { excerptBeginning } from '#src/domain/text/excerpt-beginning.ts';
import Chat from '../Chat.island.tsx';

interface KeptChatPageProps {
  chat: KeptChat;
  /** All offline copies, for the list beside it. */
  chats: readonly KeptChat[];
  language: Language;
}

const longestLine = 200;

/** The chat page from this browser's offline copy. It is the same page: written messages wait, and are sent later. */
export function KeptChatPage({ chat, chats, language }: KeptChatPageProps) {
  const { id, character, conversation, messages } = chat;
  useEffect(() => {
    document.title = `${character.name} | ${document.title.split(' | ').at(-1) ?? ''}`;
  }, [character]);
  return (
    <div className="h-dvh min-w-0">
      <Chat
        language={language}
        character={character}
        chargesGems={document.documentElement.dataset['gems'] !== 'off'}
        isFresh={false}
        conversationId={id}
        conversation={conversation}
        messages={messages}
        hasMore={(messages[0]?.depth ?? 0) > 0}
        conversations={chats.map(toCard)}
      />
    </div>
  );
}

function toCard({ id, character, conversation, messages }: KeptChat): ListedConversation {
  const newest = messages.findLast(({ content }) => content !== '');
  return {
    id,
    character_id: character.id,
    character_slug: character.slug,
    name: character.name,
    title: conversation?.title ?? '',
    avatar: character.avatar,
    tags: character.tags,
    last_message: excerptBeginning(newest?.content ?? '', longestLine),
    last_message_time: newest?.create_time ?? new Date(0).toISOString(),
    unread: 0,
    pinned: false,
    archived: false,
  };
}
