import { useStore } from '@nanostores/react';
import { Suspense, useMemo, useState } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { type ChatState, findHead, type Fork, type LastRemoval } from '#src/client/chat/state/chat-state.ts';
import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { hasGreeting } from '#src/domain/chat/greeting-message.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import { type ChatTexts, messageTextsOf, type ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';
import { TagLine } from '#src/islands/ui/TagLine.tsx';
import { composeItems, type ListItem } from './compose-items.ts';
import { createMessageHandlers } from './actions/message-handlers.ts';
import { MessageItem } from './item/MessageItem.tsx';
import { dayOf, nameDay } from './name-day.ts';
import { $editing, $offer } from './actions/open-message.ts';
import { OpenMenu } from './actions/OpenMenu.tsx';
import { Openers } from './Openers.tsx';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';
import { useMessageKeys } from './use-message-keys.ts';
import { WaysBack } from './actions/WaysBack.tsx';
import { ArrowDown } from 'lucide-react';
import { useListView } from './use-list-view.ts';

interface JumpToEndProps {
  lastDepth: number;
  label: string;
  texts: ChatMessageTexts;
  onJump: () => void;
}

const EmptyChat = lazyPart(() => import('./EmptyChat.tsx'));

interface MessageListProps {
  session: ChatSession;
  state: ChatState;
  character: ChatCharacter;
  language: Language;
  texts: ChatTexts;
}

/** The messages; however many there are, only the messages near the view are rendered. */
export function MessageList({ session, state, character, language, texts }: MessageListProps) {
  const messageTexts = messageTextsOf(language);
  const { hasNewer, lastRemoval, fork } = state;
  const [handlers] = useState(() => createMessageHandlers(session));
  const isHydrated = useHydrated();
  const editing = useStore($editing, { ssr: 'initial' });
  const offer = useStore($offer, { ssr: 'initial' });
  const { items, scrollerRef, listRef, isReady, isAtEnd, start, end, view, jumpToEnd } = useMessageItems(
    session,
    state,
    isHydrated,
  );
  const headId = findHead(state.messages)?.id;
  const lastDepth = items.at(-1)?.message.depth ?? 0;
  const { current, onFocus, onKeyDown } = useMessageKeys(
    lastDepth,
    handlers,
    (depth) => items.find(({ message }) => message.depth === depth)?.message.id ?? null,
  );
  const shown = items.slice(start, end);
  const undoKey = keyBehind(items, lastRemoval);
  const forkKey = keyBehind(items, fork);
  const isShown = (wanted: string | undefined) => shown.some(({ key }) => key === wanted);
  // oxlint-disable-next-line react/purity -- the time of the rendering is intended
  const today = isHydrated ? dayOf(new Date(), true) : null;
  const setSize = Math.max(lastDepth + 1, hasNewer ? (state.conversation?.message_count ?? 0) : 0);
  return (
    <div className="chat-messages">
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
          <ListHead session={session} state={state} character={character} texts={texts} />
          <ol
            ref={listRef}
            // Never on the server: the page's policy forbids attributes for styles.
            style={isReady ? { paddingTop: view.beforePx, paddingBottom: view.afterPx } : undefined}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
          >
            {shown.map(({ key, message, day }) => (
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
                isOffered={message.id === offer}
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
            removal={isShown(undoKey) ? null : lastRemoval}
            fork={isShown(forkKey) ? null : fork}
            texts={messageTexts}
            handlers={handlers}
          />
          <Openers session={session} state={state} lines={character.openers} label={messageTexts.openers} />
          {isHydrated && <EmptyPlace state={state} character={character} language={language} />}
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
          onJump={() => void session.jumpToEnd().then(jumpToEnd)}
        />
      )}
    </div>
  );
}

/** Composes the messages into items, and chooses the items that are rendered. */
function useMessageItems(session: ChatSession, state: ChatState, isHydrated: boolean) {
  const { messages, target, hasNewer } = state;
  const items = useMemo(() => composeItems(messages, isHydrated), [messages, isHydrated]);
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  const targetKey = items.find(({ message }) => message.id === target?.id)?.key;
  const ownLast = items.findLast(({ message }) => message.role === 'user');
  const list = useListView({
    keys,
    sentKey: ownLast?.message.delivery === undefined ? undefined : ownLast.key,
    hasNewer,
    target: target === null || targetKey === undefined ? null : { ...target, key: targetKey },
    onNearStart: () => void session.loadEarlier(),
    onNearEnd: () => void session.loadNewer(),
  });
  return { items, ...list };
}

/**
 * Returns the key of the message that follows removed messages, or a branch that was left: their notice comes before
 * it.
 */
function keyBehind(items: readonly ListItem[], place: LastRemoval | Fork | null): string | undefined {
  return place === null ? undefined : items.find(({ message }) => message.depth >= place.depth)?.key;
}

interface ListHeadProps {
  session: ChatSession;
  state: ChatState;
  character: ChatCharacter;
  texts: ChatTexts;
}

/**
 * The head of the list: the notice that an AI writes, the character's tags where no rail shows them, and a button that
 * loads earlier messages.
 */
function ListHead({ session, state, character, texts }: ListHeadProps) {
  return (
    <>
      <div className="on-picture mx-auto mb-3 w-fit max-w-md text-center text-xs text-balance text-muted">
        <p>{texts.chatAiNotice(character.name)}</p>
        <TagLine
          tags={character.tags}
          className="flex flex-wrap justify-center gap-1 pt-2 text-nowrap lg:hidden"
        />
      </div>
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
    </>
  );
}

interface EmptyPlaceProps {
  state: ChatState;
  character: ChatCharacter;
  language: Language;
}

/** The content of an empty chat. Another greeting may replace a deleted greeting. */
function EmptyPlace({ state, character, language }: EmptyPlaceProps) {
  if (state.messages.length > 0 || (state.conversation?.message_count ?? 0) > 0) return null;
  return (
    <Suspense>
      <EmptyChat
        name={character.name}
        segment={hasGreeting(character) ? characterSegment(character) : null}
        language={language}
      />
    </Suspense>
  );
}

/** A button back to the newest messages, with the number of messages that arrived since the reader scrolled away. */
function JumpToEnd({ lastDepth, label, texts, onJump }: JumpToEndProps) {
  const [leftAt] = useState(lastDepth);
  const count = lastDepth - leftAt;
  return (
    <button
      type="button"
      className="icon-button absolute bottom-3 left-[calc(50%-22px)] border border-line bg-raised shadow-(--shadow-card)"
      aria-label={count > 0 ? texts.jumpToNew(label, texts.newMessages(count)) : label}
      onClick={onJump}
    >
      <ArrowDown size={20} aria-hidden />
      {count > 0 && (
        <span
          className="absolute -end-1.5 -top-1.5 min-w-5 rounded-full bg-accent-strong px-[0.3125rem] text-center text-[0.6875rem] leading-5 text-on-accent"
          aria-hidden
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  );
}
