import { useEffect } from 'react';
import type { ListedConversation } from '#src/contract/chat/conversation-calls.ts';
import { chatTextsOf, type ChatTexts, messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { $user } from '#src/client/account/user.ts';
import { Boundary, withBoundary } from '../ui/boundary/Boundary.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import { ComposerPlace } from './ComposerPlace.tsx';
import { RailPlace } from './list/RailPlace.tsx';
import { MessageList } from './messages/MessageList.tsx';
import { useLiveUpdates } from './messages/use-live-updates.ts';
import { ChatBackground } from './panels/background/ChatBackground.tsx';
import { ChatPanels } from './panels/ChatPanels.tsx';
import { type RenderedChat, useChatSession } from './use-chat-session.ts';
import { useSeen } from './use-seen.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import { useLongFields } from './composer/use-long-fields.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useFreshConversation } from './use-fresh-conversation.ts';
import { useKeptHistory } from './use-kept-history.ts';
import { useKeptPlace } from './messages/use-kept-place.ts';
import { useOutbox } from './use-outbox.ts';
import { usePreloadedParts } from './use-preloaded-parts.ts';
import { useSentences } from './messages/use-sentences.ts';

/** The page's title without the title of a chat; known once the page runs. */
let bare: string | null = null;

interface ReplyAnnouncerProps {
  session: ChatSession;
  name: string;
  language: Language;
  texts: ChatTexts;
}

interface ChatEffectsProps {
  session: ChatSession;
  character: ChatCharacter;
  isFresh: boolean;
  language: Language;
}

export interface ChatProps extends RenderedChat {
  /** False if everything is free: then gems are never mentioned. */
  chargesGems: boolean;
  /** The newest conversations with everyone. */
  conversations: ListedConversation[];
}

/** The full-screen chat (rule:pages). The server renders it with its messages; the browser takes over from there. */
function Chat(props: ChatProps) {
  const { language, character, chargesGems } = props;
  const texts = chatTextsOf(language);
  const { session, state } = useChatSession(props);
  // The page belongs to one person: it is reloaded when another one logs in.
  useEffect(() => $user.listen(() => {}), []);
  useSeen(session);
  useLiveUpdates(session, state.conversationId);
  const title = state.conversation?.title ?? '';
  useChatTitle(title);
  const isWriting = state.phase !== 'idle';
  const model = state.messages.findLast((message) => message.role === 'assistant')?.model;
  const isCalm = !isWriting && state.failure === null && model !== 'safety';
  return (
    // The number of the person's messages; absent while a reply is written, after a failure and after a safety message.
    // src/client/pwa/offer-install.ts waits for it.
    <div
      className="chat-frame"
      data-own-messages={isCalm ? state.messages.filter(({ role }) => role === 'user').length : undefined}
    >
      <RailPlace
        session={session}
        character={character}
        language={language}
        conversations={props.conversations}
      />
      <section
        aria-label={texts.chatLabel(character.name)}
        className="relative isolate flex h-full min-w-0 grow flex-col"
      >
        <ChatBackground picture={state.conversation?.background ?? null} />
        <ChatHeader
          session={session}
          language={language}
          character={character}
          texts={texts}
          isWriting={isWriting}
          isDemo={model === 'demo'}
          chargesGems={chargesGems}
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
        <ComposerPlace
          session={session}
          state={state}
          character={character}
          language={language}
          texts={texts}
          chargesGems={chargesGems}
        />
      </section>
      <ChatPanels session={session} character={character} language={language} />
      <ChatEffects session={session} character={character} isFresh={props.isFresh} language={language} />
    </div>
  );
}

export default withBoundary(Chat, 'page');

/** Everything of a chat without a visible place: keys, queued messages, offline copies. */
function ChatEffects({ session, character, isFresh, language }: ChatEffectsProps) {
  const begin = useFreshConversation(session, character, isFresh);
  useShortcuts({ session, begin });
  useOutbox(session, character.id);
  useKeptHistory(session, character);
  usePreloadedParts();
  useLongFields(language);
  useKeptPlace(session);
  return null;
}

/**
 * Announces to screen readers that a reply is being written, and then its sentences: not letter by letter, and each
 * once.
 */
function ReplyAnnouncer({ session, name, language, texts }: ReplyAnnouncerProps) {
  const spoken = useSentences(session, language);
  return (
    <div role="status" aria-atomic="false" aria-relevant="additions" className="sr-only" data-announcer>
      {spoken.map(({ key, text, begins }) => (
        <p key={key}>
          {begins === 'writing'
            ? texts.chatTyping(name)
            : begins === null
              ? text
              : texts.chatSaid(
                  begins === 'site' ? messageTextsOf(language).safetyTitle : texts.chatNewReply(name),
                  text,
                )}
        </p>
      ))}
    </div>
  );
}

/** Puts the person's title of the chat before the title of the page. */
function useChatTitle(title: string): void {
  useEffect(() => {
    bare ??= document.title;
    document.title = title === '' ? bare : `${title} · ${bare}`;
  }, [title]);
}
