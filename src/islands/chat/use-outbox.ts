import { useEffect } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { followOutbox } from '#src/client/chat/session/follow-outbox.ts';

/** Queues messages that could not be sent, and sends them when the page opens, is shown again, or is back online. */
export function useOutbox(session: ChatSession, characterId: string): void {
  useEffect(() => {
    const outbox = followOutbox({ session, characterId, locks: navigator.locks });
    const flush = () => {
      if (document.visibilityState === 'visible') void outbox.flush();
      else outbox.leave();
    };
    flush();
    addEventListener('online', flush);
    addEventListener('pageshow', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      outbox.stop();
      removeEventListener('online', flush);
      removeEventListener('pageshow', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [session, characterId]);
}
