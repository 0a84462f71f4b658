import { useEffect, useRef } from 'react';
import type { ConversationListState } from '#src/client/chat/conversations/conversation-list.ts';

/** Distinguishes rows that are restored in place, which take the focus, from rows of a list that is loaded. */
export function useReturning({ records, removed }: ConversationListState): (id: string) => boolean {
  const before = useRef({ records, removed });
  const last = before.current;
  useEffect(() => {
    before.current = { records, removed };
  });
  return (id) => last.records === records && last.removed.has(id);
}
