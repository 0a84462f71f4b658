import { useEffect, useState } from 'react';
import type { ConversationListState } from '#src/browser/conversation-list.ts';
import type { Language } from '#src/contract/language.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import { findSharedNames, nameConversation } from '../../chat/list/name-conversation.ts';
import { ChatRow } from './ChatRow.tsx';
import { RemovedRow } from '../../conversations/RemovedRow.tsx';

interface ChatListProps {
  state: ConversationListState;
  language: Language;
  texts: MineTexts;
  onDelete: (id: string) => void;
  onRestore: (id: string) => void;
  onLoadMore: () => void;
}

/** How often the words that say how long ago something was are made anew. */
const tickMs = 60_000;

/** The conversations that are loaded, and the way to more. */
export function ChatList({ state, language, texts, ...on }: ChatListProps) {
  const now = useNow();
  /** The row that gets the focus when it comes back. */
  const [touched, setTouched] = useState<string | null>(null);
  const { records, removed, total, phase } = state;
  const count = records.length - removed.size;
  const shared = findSharedNames(records);
  if (records.length === 0) return null;
  return (
    <>
      <ul
        aria-busy={phase === 'loading' || undefined}
        className="-mx-[12px] mt-3 transition-opacity duration-150 aria-busy:opacity-60"
      >
        {records.map((card) =>
          removed.has(card.id) ? (
            <RemovedRow
              key={card.id}
              words={texts.chatDeleted(card.name)}
              undoLabel={texts.undo}
              onRestore={() => on.onRestore(card.id)}
            />
          ) : (
            <ChatRow
              key={card.id}
              card={card}
              language={language}
              texts={texts}
              now={now}
              isNameShared={shared.has(nameConversation(card))}
              takesFocus={card.id === touched}
              onFocusTaken={() => setTouched(null)}
              onDelete={() => {
                setTouched(card.id);
                on.onDelete(card.id);
              }}
            />
          ),
        )}
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
            onClick={on.onLoadMore}
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
