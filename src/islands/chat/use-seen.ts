import { useEffect } from 'react';
import { markSeen } from '#src/browser/mark-seen.ts';

/** Says that the conversation that the page was opened with is seen, now and whenever its reader comes back to it. */
export function useSeen(conversationId: string | null): void {
  useEffect(() => {
    if (conversationId === null) return;
    const mark = () => {
      if (document.visibilityState === 'visible') void markSeen(conversationId);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [conversationId]);
}
