import { useEffect } from 'react';
import type { ChatSession } from '#src/browser/chat-session.ts';

/** Counts in the title the replies that come while the page is hidden, until its reader comes back. */
export function useUnseenTitle(session: ChatSession): void {
  useEffect(() => {
    let title: string | null = null;
    let known = new Set<string>();
    const listReplies = () =>
      session.$state
        .get()
        .messages.filter(({ role, state }) => role === 'assistant' && state !== 'streaming')
        .map(({ id }) => id);
    const restore = () => {
      if (title !== null) document.title = title;
      title = null;
    };
    const onVisibility = () => {
      restore();
      if (document.visibilityState === 'visible') return;
      title = document.title;
      known = new Set(listReplies());
    };
    const stopState = session.$state.listen(() => {
      if (title === null) return;
      const count = listReplies().filter((id) => !known.has(id)).length;
      document.title = count === 0 ? title : `(${count}) ${title}`;
    });
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      restore();
      stopState();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [session]);
}
