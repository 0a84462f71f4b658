import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { createPaintGate } from '#src/client/chat/base/paint-gate.ts';
import { type ChatSession, createChatSession } from '#src/client/chat/session/chat-session.ts';
import { findStreaming } from '#src/client/chat/base/chat-state.ts';
import { isDeviceRegistered, registerDevice } from '#src/client/api/register-device.ts';
import { showGemsError } from '#src/client/overlays/show-error.ts';
import type { ChatCharacter } from '#src/contract/site/character-calls.ts';
import type { Conversation, ConversationCard } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/base/language.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';
import { chatTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { $user } from '#src/client/account/user.ts';
import { Boundary, withBoundary } from '../ui/boundary/Boundary.tsx';
import { ChatEffects } from './ChatEffects.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import { Composer } from './composer/Composer.tsx';
import { ReplyPrice } from './composer/ReplyPrice.tsx';
import { DeletedNotice } from './DeletedNotice.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { ConversationRail } from './list/ConversationRail.tsx';
import { MessageList } from './messages/MessageList.tsx';
import { NamePlace } from './name/NamePlace.tsx';
import { offerGreetings } from './messages/offer-greetings.ts';
import { useLiveUpdates } from './messages/use-live-updates.ts';
import { ChatBackground } from './panels/background/ChatBackground.tsx';
import { ChatPanels } from './panels/ChatPanels.tsx';
import { PushPlace } from './push/PushPlace.tsx';
import { ReplyAnnouncer } from './ReplyAnnouncer.tsx';
import { useChatTitle } from './use-chat-title.ts';
import { useSeen } from './use-seen.ts';
import { type TabSync, useTabSync } from './use-tab-sync.ts';

export interface ChatProps {
  language: Language;
  character: ChatCharacter;
  /** False if everything is free: then gems are never mentioned. */
  chargesGems: boolean;
  /** Requested with `?new=1`: begins a new conversation. */
  isFresh: boolean;
  /** The visitor's conversation as the server rendered it; null before the first message. */
  conversationId: string | null;
  /** The conversation with its settings. */
  conversation: Conversation | null;
  messages: Message[];
  hasMore: boolean;
  /** The newest conversations with everyone. */
  conversations: ConversationCard[];
}

/**
 * Sessions by the messages that the page came with. A session outlives the island, which is rendered again after an
 * error.
 */
const openChats = new WeakMap<readonly Message[], { session: ChatSession; tabs: TabSync }>();

/** The full-screen chat (rule:pages). The server renders it with its messages; the browser takes over from there. */
function Chat({ language, character, conversationId, messages, hasMore, ...props }: ChatProps) {
  const texts = chatTextsOf(language);
  const ownTabs = useTabSync(character.id);
  const { session, tabs } = useMemo(
    () => {
      const known = openChats.get(messages);
      if (known !== undefined) return known;
      const created = createChatSession({
        client: createBrowserClient(),
        language,
        characterId: character.id,
        isFresh: props.isFresh,
        initial: {
          conversationId,
          conversation: props.conversation,
          messages: messages.map((message) => offerGreetings(message, character)),
          hasMore,
        },
        registerDevice,
        isDeviceRegistered,
        onChange: ownTabs.announce,
        onFailure: showGemsError,
        isOnline: () => navigator.onLine,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        paint: createPaintGate(),
      });
      const chat = { session: created, tabs: ownTabs };
      openChats.set(messages, chat);
      return chat;
    },
    // The session lives as long as the page; the props never change.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );
  const state = useStore(session.$state);
  useEffect(() => {
    void session.resume();
    return tabs.listen(
      () => void session.refresh(),
      () => void session.comeBack(),
    );
  }, [session, tabs]);
  // The page belongs to one person: it is reloaded when another one logs in.
  useEffect(() => $user.listen(() => {}), []);
  useSeen(session);
  useLiveUpdates(session, state.conversationId);
  const title = state.conversation?.title ?? '';
  useChatTitle(title);
  const composerRef = useRef<HTMLTextAreaElement>(null);
  function retry() {
    // The notice and its button disappear; the focus must not be lost with them.
    composerRef.current?.focus();
    void session.retry();
  }
  const isWriting = state.phase !== 'idle';
  const model = state.messages.findLast((message) => message.role === 'assistant')?.model;
  const isCalm = !isWriting && state.failure === null && model !== 'safety';
  return (
    // The number of the person's messages, while nothing would be disturbed: src/client/pwa/offer-install.ts waits for
    // it.
    <div
      className="chat-frame"
      data-said={isCalm ? state.messages.filter(({ role }) => role === 'user').length : undefined}
    >
      <Boundary place="part">
        <ConversationRail
          session={session}
          character={character}
          language={language}
          conversations={props.conversations}
        />
      </Boundary>
      <section
        aria-label={texts.chatLabel(character.name)}
        className="relative isolate flex h-full min-w-0 grow flex-col"
      >
        <ChatBackground picture={state.conversation?.background ?? null} />
        <ChatHeader
          language={language}
          character={character}
          texts={texts}
          isWriting={isWriting}
          isDemo={model === 'demo'}
          chargesGems={props.chargesGems}
          title={title}
        />
        {/* Typed text stays in its field. */}
        <Boundary place="part">
          <MessageList
            session={session}
            state={state}
            character={character}
            language={language}
            texts={texts}
          />
        </Boundary>
        <ReplyAnnouncer session={session} name={character.name} language={language} texts={texts} />
        <div className="composer-place">
          <NamePlace session={session} name={character.name} language={language} />
          <PushPlace session={session} name={character.name} language={language} />
          <DeletedNotice session={session} texts={texts} fieldRef={composerRef} />
          <FailureNotice failure={state.failure} language={language} texts={texts} onRetry={retry} />
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
            session={session}
            character={character}
            language={language}
          />
          {props.chargesGems && <ReplyPrice session={session} language={language} />}
        </div>
      </section>
      <ChatPanels session={session} character={character} language={language} />
      <ChatEffects session={session} character={character} isFresh={props.isFresh} />
    </div>
  );
}

export default withBoundary(Chat, 'page');
