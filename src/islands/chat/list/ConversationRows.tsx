import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useState } from 'react';
import type { ConversationList } from '#src/browser/conversation-list.ts';
import { showError } from '#src/browser/show-error.ts';
import type { ConversationCard } from '#src/contract/conversation-calls.ts';
import type { Language } from '#src/contract/language.ts';
import type { ChatAroundTexts } from '#src/i18n/chat-around-texts.ts';
import { RemovedRow } from '../../conversations/RemovedRow.tsx';
import { ConversationRow } from './ConversationRow.tsx';
import { findSharedNames, nameConversation } from './name-conversation.ts';

interface ConversationRowsProps {
  list: ConversationList;
  language: Language;
  texts: ChatAroundTexts;
  /** The conversation that is open; null before it began. */
  currentId: string | null;
  onOpen: (event: MouseEvent, card: ConversationCard) => void;
  onRename: (id: string, title: string) => Promise<void>;
}

/** How often the words that say how long ago something was are made anew. */
const tickMs = 60_000;

/** The conversations that are loaded. */
export function ConversationRows({
  list,
  language,
  texts,
  currentId,
  onOpen,
  onRename,
}: ConversationRowsProps) {
  const { records, removed, phase } = useStore(list.$state);
  const now = useNow();
  const shared = findSharedNames(records);
  /** The row that gets the focus when it comes back. */
  const [touched, setTouched] = useState<string | null>(null);

  function remove(id: string): void {
    setTouched(id);
    list.remove(id).catch(showError);
  }

  if (records.length === 0) return null;
  return (
    <ul
      aria-label={texts.conversations}
      aria-busy={phase === 'loading' || undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-0.5 transition-opacity duration-150 aria-busy:opacity-60"
    >
      {records.map((card) =>
        removed.has(card.id) ? (
          <RemovedRow
            key={card.id}
            words={texts.deleted(nameConversation(card))}
            undoLabel={texts.undo}
            onRestore={() => void list.restore(card.id).catch(showError)}
          />
        ) : (
          <ConversationRow
            key={card.id}
            card={card}
            language={language}
            texts={texts}
            now={now}
            isCurrent={card.id === currentId}
            isNameShared={shared.has(nameConversation(card))}
            takesFocus={card.id === touched}
            onOpen={onOpen}
            onRename={onRename}
            onDelete={remove}
          />
        ),
      )}
    </ul>
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
