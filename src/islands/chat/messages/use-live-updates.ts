import { useEffect } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';

/**
 * Listens for changes from elsewhere while the page is visible. Hidden tabs only poll now and then, and count new
 * replies in their title: a browser opens only six connections to a server at once. They load again when the reader
 * comes back (`useTabSync`).
 */
export function useLiveUpdates(session: ChatSession, conversationId: string | null): void {
  useEffect(() => {
    if (conversationId === null) return;
    let watching: { isSeen: boolean; leaving: AbortController } | null = null;
    const stop = () => {
      watching?.leaving.abort();
      watching = null;
    };
    const follow = () => {
      const isSeen = document.visibilityState === 'visible';
      if (watching?.isSeen === isSeen) return;
      stop();
      const leaving = new AbortController();
      watching = { isSeen, leaving };
      void (isSeen ? session.watch(leaving.signal) : look(session, leaving.signal));
    };
    const closing = new AbortController();
    const { signal } = closing;
    follow();
    document.addEventListener('visibilitychange', follow, { signal });
    // An open connection would keep the page out of the back/forward cache (rule:back-forward-cache).
    addEventListener('pagehide', stop, { signal });
    addEventListener('pageshow', follow, { signal });
    return () => {
      stop();
      closing.abort();
    };
  }, [session, conversationId]);
}

async function look(session: ChatSession, signal: AbortSignal): Promise<void> {
  const { messages } = session.$state.get();
  const [{ pollConversation }, { countUnseen }] = await Promise.all([
    import('#src/client/chat/session/poll-conversation.ts'),
    import('./count-unseen.ts'),
  ]);
  countUnseen(session, messages, signal);
  await pollConversation(session, (ms) => new Promise((resolve) => setTimeout(resolve, ms)), signal);
}
