import { useEffect } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { isDeleted } from '#src/client/chat/conversations/deleted-conversations.ts';
import { markSeen } from '#src/client/chat/conversations/mark-seen.ts';

/**
 * Marks the conversation of the page as seen: when the page opens, when a reply ends on it, and whenever the person comes
 * back to it. Only the page knows: a connection that is dead looks open to the server for minutes.
 */
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
    let { phase } = $state.get();
    const stop = $state.subscribe((state) => {
      const hasEnded = phase !== 'idle' && state.phase === 'idle';
      phase = state.phase;
      if (hasEnded) mark();
    });
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [$state, findDeletion]);
}
