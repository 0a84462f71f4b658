import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useId, useMemo } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { type ChatSearchState, createChatSearch } from '#src/client/chat/conversations/chat-search.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import type { FoundMessage } from '#src/contract/chat/chat-search-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { type FoundMessageTexts, foundMessageTextsOf } from '#src/i18n/chat/chat-search-texts.ts';
import { dateFormatOf } from '#src/i18n/format-day.ts';
import { $user } from '#src/client/account/user.ts';
import { FoundMessageRow } from './FoundMessageRow.tsx';

interface FoundMessagesProps {
  /** The query; never empty. */
  words: string;
  language: Language;
  /** The open chat: its messages are shown at once. */
  session?: ChatSession;
  /** Called before one of its messages is shown, so that an overlay of the chat can close. */
  onGo?: () => void;
}

/** The messages of all chats that match a search, below the chats that it finds; loaded with the first search. */
export default function FoundMessages({ words, language, session, onGo }: FoundMessagesProps) {
  const texts = foundMessageTextsOf(language);
  const headingId = useId();
  const search = useMemo(() => createChatSearch(createBrowserClient()), []);
  const state = useStore(search.$state);
  const { records, phase } = state;
  useEffect(() => {
    void search.ask(words);
    // Another person's messages after a login or logout.
    let known = $user.get()?.id;
    const stopListening = $user.listen((user) => {
      if (known !== undefined && known !== user?.id) void search.ask(words);
      known = user?.id;
    });
    return () => {
      stopListening();
      search.stop();
    };
  }, [search, words]);
  function open(event: MouseEvent<HTMLAnchorElement>, { id, conversation_id }: FoundMessage) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (session === undefined || opensElsewhere) return;
    if (conversation_id !== session.$state.get().conversationId) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    void import('#src/client/chat/session/go-to-message.ts').then(
      ({ goToMessage }) => {
        onGo?.();
        return goToMessage(session, id);
      },
      () => location.assign(href),
    );
  }

  // oxlint-disable-next-line react/purity -- the time of the rendering is intended
  const now = new Date();
  return (
    <section
      aria-labelledby={headingId}
      className="mt-4 grid grid-cols-1 gap-0.5 border-t border-line pt-3.5"
    >
      <h2 id={headingId} className="px-3 font-semibold">
        {texts.heading}
      </h2>
      <p role="status" className="min-h-[1.6em] px-3 text-sm wrap-anywhere text-muted">
        {describeState(state, texts, language)}
      </p>
      <ul aria-labelledby={headingId} aria-busy={phase === 'loading' || undefined}>
        {records.map((message) => (
          <FoundMessageRow
            key={message.id}
            message={message}
            words={state.words}
            {...{ language, texts, now }}
            onOpen={open}
          />
        ))}
      </ul>
      {phase === 'failed' && (
        <div role="alert" className="grid justify-items-center gap-3 py-3 text-center text-sm">
          <p className="text-danger">{describeError(state.error, language) ?? texts.failed}</p>
          <button type="button" className="button-quiet" onClick={() => void search.askMore()}>
            {texts.tryAgain}
          </button>
        </div>
      )}
      {phase !== 'failed' && state.next !== null && records.length + Number(state.stoppedAt !== null) > 0 && (
        <button
          type="button"
          className="button-quiet justify-self-center text-sm"
          aria-disabled={phase === 'loading' || undefined}
          onClick={() => {
            if (phase === 'ready') void search.askMore();
          }}
        >
          {phase === 'loading' ? texts.searching : state.stoppedAt === null ? texts.more : texts.furtherBack}
        </button>
      )}
    </section>
  );
}

/** Describes the state of a search, visibly and for screen readers. */
function describeState(state: ChatSearchState, texts: FoundMessageTexts, language: Language): string {
  const { phase, records, stoppedAt, next } = state;
  if (phase === 'failed') return '';
  if (phase === 'loading') return texts.searching;
  if (stoppedAt !== null) {
    const day = dateFormatOf(language, { dateStyle: 'long' }).format(new Date(stoppedAt));
    return texts.stopped(records.length, day);
  }
  return records.length === 0 ? texts.nothing(state.words) : texts.found(records.length, next !== null);
}
