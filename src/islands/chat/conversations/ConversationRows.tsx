import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ConversationRow, type ConversationRowsProps } from './ConversationRow.tsx';
import { findSharedNames, nameConversation } from './name-conversation.ts';
import { RemovedRow } from './RemovedRow.tsx';
import { useReturning } from './use-returning.ts';

/** Interval at which the relative times are updated. */
const tickMs = 60_000;

/** The list of loaded conversations; empty without any. */
export function ConversationRows({
  label,
  className,
  ...props
}: ConversationRowsProps & { label?: string; className: string }) {
  const { list, language } = props;
  const state = useStore(list.$state);
  const { records, removed, phase, isArchive } = state;
  const isReturning = useReturning(state);
  const now = useNow();
  const shared = findSharedNames(records);
  if (records.length === 0) return null;
  return (
    <ul
      aria-label={label}
      aria-busy={phase === 'loading' || undefined}
      className={`transition-opacity duration-150 aria-busy:opacity-60 ${className}`}
    >
      {records.map((card) => {
        const removal = removed.get(card.id);
        const title = nameConversation(card);
        return removal !== undefined ? (
          <RemovedRow key={card.id} {...{ list, language, title, removal }} id={card.id} />
        ) : (
          <ConversationRow
            key={card.id}
            {...props}
            {...{ card, now, isArchive }}
            isNameShared={shared.has(title)}
            takesFocus={isReturning(card.id)}
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
