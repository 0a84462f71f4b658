import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import type { Language } from '#src/contract/base/language.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import { findSharedNames, nameConversation } from '../../ui/conversations/name-conversation.ts';
import { ChatRow } from './ChatRow.tsx';
import { RemovedRow } from '../../ui/conversations/RemovedRow.tsx';
import { useReturning } from '../../ui/conversations/use-returning.ts';

interface ChatListProps {
  list: ConversationList;
  language: Language;
  texts: MineTexts;
}

/** Interval at which the relative times are updated. */
const tickMs = 60_000;

/** The conversations that are loaded, and a button for more. */
export function ChatList({ list, language, texts }: ChatListProps) {
  const now = useNow();
  const state = useStore(list.$state);
  const { records, removed, total, phase, isArchive } = state;
  const isReturning = useReturning(state);
  const count = records.length - removed.size;
  const shared = findSharedNames(records);
  if (records.length === 0) return null;
  return (
    <>
      <ul
        aria-busy={phase === 'loading' || undefined}
        className="-mx-[12px] mt-3 transition-opacity duration-150 aria-busy:opacity-60"
      >
        {records.map((card) => {
          const removal = removed.get(card.id);
          const props = { list, language };
          return removal !== undefined ? (
            <RemovedRow
              key={card.id}
              {...props}
              id={card.id}
              title={nameConversation(card)}
              removal={removal}
            />
          ) : (
            <ChatRow
              key={card.id}
              {...props}
              card={card}
              texts={texts}
              now={now}
              isNameShared={shared.has(nameConversation(card))}
              takesFocus={isReturning(card.id)}
              isArchive={isArchive}
            />
          );
        })}
      </ul>
      {count < total && (
        <div className="mt-6 flex flex-col items-center gap-2">
          <p className="text-sm text-muted">{texts.shownOf(count, total)}</p>
          <p role="alert" className="text-sm text-danger empty:hidden">
            {phase === 'failed' ? texts.listFailed : ''}
          </p>
          <button
            type="button"
            className="button-quiet"
            aria-disabled={phase === 'loading-more' || undefined}
            onClick={() => void list.loadMore()}
          >
            {phase === 'loading-more' ? texts.loading : phase === 'failed' ? texts.tryAgain : texts.loadMore}
          </button>
        </div>
      )}
    </>
  );
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
