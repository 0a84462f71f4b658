import { useEffect } from 'react';
import { runWhenIdle } from '#src/client/browser/run-when-idle.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';

/** Keeps the place in the chat across a reload; loaded when the page is idle. */
export function useKeptPlace(session: ChatSession): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    runWhenIdle(() => {
      void import('./keep-place.ts').then((part) => {
        if (!isGone) stop = part.keepPlace(session);
      });
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [session]);
}
