import { useEffect } from 'react';
import type { ChatSession } from '#src/browser/chat-session.ts';
import { keepHistory } from '#src/browser/offline-history.ts';

/** How long a conversation has to be at rest before it is kept. */
const restMs = 1_000;

/** Keeps the newest messages of the conversation that is shown, to be read without a connection. */
export function useKeptHistory(session: ChatSession): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What the page came with is at rest, and its reader may leave it at once.
    let isFirst = true;
    const keep = () => {
      const { conversationId, messages, hasNewer } = session.$state.get();
      // An older stretch that the person went to is not what comes next.
      if (conversationId === null || hasNewer) return;
      const known = messages.flatMap(({ delivery, ...message }) => (delivery === undefined ? [message] : []));
      void keepHistory(conversationId, known);
    };
    const stop = session.$state.subscribe(({ phase }) => {
      clearTimeout(timer);
      if (phase === 'idle') timer = setTimeout(keep, isFirst ? 0 : restMs);
      isFirst = false;
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [session]);
}
