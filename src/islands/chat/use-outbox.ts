import { useEffect } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { followOutbox } from '#src/client/chat/session/follow-outbox.ts';

/** Queues messages that could not be sent, and sends them when the page opens, is shown again, or is back online. */
export function useOutbox(session: ChatSession, characterId: string): void {
  useEffect(() => {
    const locks = 'locks' in navigator ? navigator.locks : undefined;
    const outbox = followOutbox({ session, characterId, locks });
    const flush = () => {
      if (document.visibilityState === 'visible') void outbox.flush();
      else outbox.leave();
    };
    const closing = new AbortController();
    const { signal } = closing;
    flush();
    addEventListener('online', flush, { signal });
    addEventListener('pageshow', flush, { signal });
    document.addEventListener('visibilitychange', flush, { signal });
    return () => {
      outbox.stop();
      closing.abort();
    };
  }, [session, characterId]);
}
