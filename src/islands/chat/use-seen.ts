import { useEffect } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { isDeleted } from '#src/client/chat/conversations/deleted-conversations.ts';
import { markSeen } from '#src/client/chat/conversations/mark-seen.ts';

/** Marks the conversation of the page as seen: when the page opens, and whenever the person comes back to it. */
export function useSeen({ $state, findDeletion }: ChatSession): void {
  useEffect(() => {
    const mark = () => {
      const { conversationId } = $state.get();
      // A new conversation is created as seen.
      if (conversationId === null || isDeleted(conversationId)) return;
      if (document.visibilityState === 'visible') void markSeen(conversationId);
    };
    // The conversation may have been deleted elsewhere while the page was hidden.
    const comeBack = () => {
      if (document.visibilityState === 'visible') void findDeletion().then(mark);
    };
    mark();
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [$state, findDeletion]);
}
