import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useState } from 'react';
import type { ConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import type { ConversationCard } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/base/language.ts';
import type { ChatAroundTexts } from '#src/i18n/chat/chat-texts.ts';
import { RemovedRow } from './RemovedRow.tsx';
import { useReturning } from './use-returning.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { findSharedNames, nameConversation } from '#src/islands/ui/conversations/name-conversation.ts';

interface ConversationRowsProps {
  list: ConversationList;
  language: Language;
  texts: ChatAroundTexts;
  /** The open conversation; null before it exists. */
  currentId: string | null;
  onOpen: (event: MouseEvent, card: ConversationCard) => void;
  onRenamed: (id: string) => Promise<void>;
}

/** Interval at which the relative times are updated. */
const tickMs = 60_000;

/** The rows of the conversations that are loaded. */
export function ConversationRows({
  list,
  language,
  texts,
  currentId,
  onOpen,
  onRenamed,
}: ConversationRowsProps) {
  const state = useStore(list.$state);
  const { records, removed, phase, isArchive } = state;
  const isReturning = useReturning(state);
  const now = useNow();
  const shared = findSharedNames(records);

  if (records.length === 0) return null;
  return (
    <ul
      aria-label={texts.conversations}
      aria-busy={phase === 'loading' || undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-0.5 transition-opacity duration-150 aria-busy:opacity-60"
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
          <ConversationRow
            key={card.id}
            {...props}
            card={card}
            texts={texts}
            now={now}
            isCurrent={card.id === currentId}
            isNameShared={shared.has(nameConversation(card))}
            takesFocus={isReturning(card.id)}
            isArchive={isArchive}
            onOpen={onOpen}
            onRenamed={onRenamed}
          />
        );
      })}
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
