import { useStore } from '@nanostores/react';
import { useEffect, useState, Suspense, useRef } from 'react';
import { ConversationRow, type ConversationRowsProps } from './ConversationRow.tsx';
import { findSharedNames, nameConversation } from './name-conversation.ts';
import { Boundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';
import type { RemovedLineProps } from './RemovedLine.tsx';
import type { ConversationListState } from '#src/client/chat/conversations/conversation-list.ts';

const RemovedLine = lazyPart(() => import('./RemovedLine.tsx'));

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

/** The notice of a removed conversation; loaded once there is one. */
function RemovedRow(props: RemovedLineProps) {
  return (
    <Boundary place="part">
      <Suspense>
        <RemovedLine {...props} />
      </Suspense>
    </Boundary>
  );
}

/** Distinguishes rows that are restored in place, which take the focus, from rows of a list that is loaded. */
function useReturning({ records, removed }: ConversationListState): (id: string) => boolean {
  const before = useRef({ records, removed });
  const last = before.current;
  useEffect(() => {
    before.current = { records, removed };
  });
  return (id) => last.records === records && last.removed.has(id);
}
