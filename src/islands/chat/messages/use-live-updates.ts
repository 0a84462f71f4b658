import { useEffect } from 'react';
import type { ChatSession } from '#src/browser/chat-session.ts';

/**
 * Hears of changes elsewhere while the page can be seen. Hidden tabs hear nothing: a browser opens only six connections
 * to a server at once; they look again when their reader comes back (`useTabSync`).
 */
export function useLiveUpdates(session: ChatSession, conversationId: string | null): void {
  useEffect(() => {
    if (conversationId === null) return;
    let watching: AbortController | null = null;
    const stop = () => {
      watching?.abort();
      watching = null;
    };
    const follow = () => {
      if (document.visibilityState !== 'visible') {
        stop();
      } else if (watching === null) {
        watching = new AbortController();
        void session.watch(watching.signal);
      }
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    // An open connection would keep the page out of the back/forward cache (D8).
    addEventListener('pagehide', stop);
    addEventListener('pageshow', follow);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', follow);
      removeEventListener('pagehide', stop);
      removeEventListener('pageshow', follow);
    };
  }, [session, conversationId]);
}
