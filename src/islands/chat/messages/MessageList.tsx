import { useStore } from '@nanostores/react';
import { Suspense, useMemo, useState } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { type ChatState, findHead } from '#src/client/chat/base/chat-state.ts';
import type { ChatCharacter } from '#src/contract/site/character-calls.ts';
import type { Language } from '#src/contract/base/language.ts';
import { hasGreeting } from '#src/domain/chat/greeting-message.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import { type ChatTexts, messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';
import { composeItems } from './compose-items.ts';
import { JumpToEnd } from './JumpToEnd.tsx';
import { createMessageHandlers } from './actions/message-handlers.ts';
import { MessageItem } from './item/MessageItem.tsx';
import { dayOf, nameDay } from './name-day.ts';
import { $editing } from './actions/open-parts.ts';
import { OpenMenu } from './actions/OpenMenu.tsx';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';
import { useListView } from './use-list-view.ts';
import { useMessageKeys } from './use-message-keys.ts';
import { WaysBack } from './actions/WaysBack.tsx';

const EmptyChat = lazyPart(() => import('./EmptyChat.tsx'));

interface MessageListProps {
  session: ChatSession;
  state: ChatState;
  character: ChatCharacter;
  language: Language;
  texts: ChatTexts;
}

/** The messages; however many there are, only those near the view are rendered. */
export function MessageList({ session, state, character, language, texts }: MessageListProps) {
  const messageTexts = messageTextsOf(language);
  const { messages, target, hasNewer, lastRemoval, fork } = state;
  const [handlers] = useState(() => createMessageHandlers(session, messageTexts));
  const isHydrated = useHydrated();
  const editing = useStore($editing, { ssr: 'initial' });
  const items = useMemo(() => composeItems(messages, isHydrated), [messages, isHydrated]);
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  const targetKey = items.find(({ message }) => message.id === target?.id)?.key;
  const { scrollerRef, listRef, isReady, isAtEnd, start, end, view, jumpToEnd } = useListView({
    keys,
    sentKey: items.findLast(({ message }) => message.delivery === 'sending')?.key,
    hasNewer,
    target: target === null || targetKey === undefined ? null : { ...target, key: targetKey },
    onNearStart: () => void session.loadEarlier(),
    onNearEnd: () => void session.loadNewer(),
  });
  const headId = findHead(messages)?.id;
  const lastDepth = items.at(-1)?.message.depth ?? 0;
  const { current, onFocus, onKeyDown } = useMessageKeys(
    lastDepth,
    handlers,
    (depth) => items.find(({ message }) => message.depth === depth)?.message.id ?? null,
  );
  // A notice of removed messages comes before the message that follows them.
  const keyBehind = (depth: number | undefined) =>
    depth === undefined ? undefined : items.find(({ message }) => message.depth >= depth)?.key;
  const undoKey = keyBehind(lastRemoval?.depth);
  const forkKey = keyBehind(fork?.depth);
  const isInList = (wanted: string | undefined) => items.slice(start, end).some(({ key }) => key === wanted);
  // oxlint-disable-next-line react/purity -- it is the moment of drawing that is meant
  const today = isHydrated ? dayOf(new Date(), true) : null;
  const setSize = Math.max(lastDepth + 1, hasNewer ? (state.conversation?.message_count ?? 0) : 0);

  function goToEnd() {
    void session.jumpToEnd().then(jumpToEnd);
  }

  return (
    <div className="relative min-h-0 grow">
      <div
        ref={scrollerRef}
        // Before the page's script runs, the reversed column shows the end of the list without help.
        className={`chat-scroller ${isReady ? 'flex-col' : 'flex-col-reverse'}`}
        data-away={isAtEnd ? undefined : ''}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={texts.chatMessages}
      >
        <div className="mx-auto mb-auto w-full max-w-3xl px-3 py-5 sm:px-4">
          <p className="chat-notice mx-auto mb-3 w-fit max-w-md text-center text-xs text-balance text-muted">
            {texts.chatAiNotice(character.name)}
          </p>
          {state.hasMore && (
            <p className="needs-script pb-2 text-center">
              <button
                type="button"
                className="button-quiet text-sm"
                onClick={() => void session.loadEarlier()}
                disabled={state.isLoadingEarlier}
              >
                {state.isLoadingEarlier ? texts.chatLoadingEarlier : texts.chatEarlier}
              </button>
            </p>
          )}
          <ol
            ref={listRef}
            // Never on the server: the page's policy forbids attributes for styles.
            style={isReady ? { paddingTop: view.beforePx, paddingBottom: view.afterPx } : undefined}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
          >
            {items.slice(start, end).map(({ key, message, day }) => (
              <MessageItem
                key={key}
                message={message}
                dayName={day === null ? null : nameDay(day, today, language, messageTexts)}
                name={character.name}
                language={language}
                texts={texts}
                messageTexts={messageTexts}
                setSize={setSize}
                isBusy={state.phase !== 'idle'}
                isLast={!hasNewer && message.id === headId}
                isCurrent={message.depth === current}
                // A variant may have replaced the message that is edited.
                editing={editing !== null && message.variants.includes(editing.id) ? editing : null}
                $reply={session.$reply}
                $thoughts={session.$thoughts}
                handlers={handlers}
                removal={key === undoKey ? lastRemoval : null}
                fork={key === forkKey ? fork : null}
              />
            ))}
          </ol>
          <WaysBack
            removal={isInList(undoKey) ? null : lastRemoval}
            fork={isInList(forkKey) ? null : fork}
            texts={messageTexts}
            handlers={handlers}
          />
          {/* Another greeting may replace one that is deleted. */}
          {messages.length === 0 && isHydrated && (state.conversation?.message_count ?? 0) === 0 && (
            <Suspense>
              <EmptyChat
                name={character.name}
                segment={hasGreeting(character) ? characterSegment(character) : null}
                language={language}
              />
            </Suspense>
          )}
          {hasNewer && (
            <p className="pt-3 text-center">
              <button type="button" className="button-quiet text-sm" onClick={() => void session.loadNewer()}>
                {state.isLoadingNewer ? messageTexts.loadingLater : messageTexts.later}
              </button>
            </p>
          )}
        </div>
      </div>
      <OpenMenu state={state} label={messageTexts.actions} language={language} onAct={handlers.act} />
      {!isAtEnd && (
        <JumpToEnd
          lastDepth={Math.max(lastDepth, setSize - 1)}
          label={texts.chatJumpToEnd}
          texts={messageTexts}
          onJump={goToEnd}
        />
      )}
    </div>
  );
}
