import { useEffect } from 'react';
import type { ChatSession } from '#src/browser/chat-session.ts';
import { isDeleted } from '#src/browser/chat/deleted-conversations.ts';
import { markSeen } from '#src/browser/mark-seen.ts';

/** Says that the conversation of the page is seen: when the page opens, and whenever its reader comes back to it. */
export function useSeen({ $state }: ChatSession): void {
  useEffect(() => {
    const mark = () => {
      const { conversationId } = $state.get();
      // A new conversation is seen as it is made.
      if (conversationId === null || isDeleted(conversationId)) return;
      if (document.visibilityState === 'visible') void markSeen(conversationId);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [$state]);
}
