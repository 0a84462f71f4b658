import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import { createBrowserClient } from '#src/browser/call-client.ts';
import { createChatSession } from '#src/browser/chat-session.ts';
import { findStreaming } from '#src/browser/chat-state.ts';
import { isDeviceRegistered, registerDevice } from '#src/browser/register-device.ts';
import { showGemsError } from '#src/browser/show-error.ts';
import type { ChatCharacter } from '#src/contract/character-calls.ts';
import type { Language } from '#src/contract/language.ts';
import type { Message } from '#src/contract/message-calls.ts';
import { textsOf } from '#src/i18n/translate.ts';
import { $user } from '#src/stores/user.ts';
import { ChatHeader } from './ChatHeader.tsx';
import { Composer } from './Composer.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { MessageList } from './MessageList.tsx';
import { ReplyAnnouncer } from './ReplyAnnouncer.tsx';
import { useSeen } from './use-seen.ts';
import { useTabSync } from './use-tab-sync.ts';

export interface ChatProps {
  language: Language;
  character: ChatCharacter;
  /** The visitor's conversation as the server rendered it; null before the first message. */
  conversationId: string | null;
  messages: Message[];
  hasMore: boolean;
}

/** The full-screen chat (spec §2). The server renders it with its messages; the browser takes over from there. */
export default function Chat({ language, character, conversationId, messages, hasMore }: ChatProps) {
  const texts = textsOf(language);
  const tabs = useTabSync(character.id);
  const session = useMemo(
    () =>
      createChatSession({
        client: createBrowserClient(),
        language,
        characterId: character.id,
        initial: { conversationId, messages, hasMore },
        registerDevice,
        isDeviceRegistered,
        onChange: tabs.announce,
        onUnsent: showGemsError,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      }),
    // The session lives as long as the page; the props never change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [],
  );
  const state = useStore(session.$state);
  useEffect(() => {
    void session.resume();
    return tabs.listen(() => void session.refresh());
  }, [session, tabs]);
  // The page is of one person: it is loaded again when another one takes the place.
  useEffect(() => $user.listen(() => {}), []);
  // A new conversation is seen as it is made.
  useSeen(conversationId);
  const composerRef = useRef<HTMLTextAreaElement>(null);
  function retry() {
    // The notice goes away with its button; the focus must not go with it.
    composerRef.current?.focus();
    void session.retry();
  }
  const isWriting = state.phase !== 'idle';
  const isDemo = state.messages.findLast((message) => message.role === 'assistant')?.model === 'demo';
  return (
    <section aria-label={texts.chatLabel(character.name)} className="flex h-full min-w-0 flex-col">
      <ChatHeader
        language={language}
        character={character}
        texts={texts}
        isWriting={isWriting}
        isDemo={isDemo}
      />
      <MessageList
        state={state}
        character={character}
        texts={texts}
        onLoadEarlier={() => void session.loadEarlier()}
      />
      <ReplyAnnouncer messages={state.messages} name={character.name} texts={texts} />
      <div className="mx-auto w-full max-w-3xl px-4 pb-[max(1rem,env(safe-area-inset-bottom))] pt-2">
        <FailureNotice failure={state.failure} texts={texts} onRetry={retry} />
        {state.phase === 'reconnecting' && (
          <p role="status" className="pb-2 text-center text-sm text-muted">
            {texts.chatReconnecting}
          </p>
        )}
        <Composer
          name={character.name}
          texts={texts}
          fieldRef={composerRef}
          isWriting={isWriting}
          canStop={findStreaming(state) !== undefined}
          onSend={session.send}
          onStop={session.stop}
        />
      </div>
    </section>
  );
}
