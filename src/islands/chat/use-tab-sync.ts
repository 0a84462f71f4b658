import { useMemo } from 'react';

export interface TabSync {
  /** Notifies the other tabs that this conversation changed. */
  announce: () => void;
  /** Calls back when the conversation changed in another tab, and when the person comes back to this tab. */
  listen: (onChange: () => void, onReturn: () => void) => () => void;
}

const channelName = 'yuanfen-chat';

export function useTabSync(characterId: string): TabSync {
  return useMemo(() => createTabSync(characterId), [characterId]);
}

function createTabSync(characterId: string): TabSync {
  // One channel for both directions: it does not receive its own messages.
  let channel: BroadcastChannel | null = null;
  return {
    announce: () => channel?.postMessage(characterId),
    listen(onChange, onReturn) {
      const onMessage = (event: MessageEvent) => {
        if (event.data === characterId) onChange();
      };
      const onVisible = () => {
        if (document.visibilityState === 'visible') onReturn();
      };
      const open = () => {
        channel = new BroadcastChannel(channelName);
        channel.addEventListener('message', onMessage);
      };
      const close = () => {
        channel?.close();
        channel = null;
      };
      // A page that has just been loaded is up to date; one from the back/forward cache is not.
      const onPageShow = (event: PageTransitionEvent) => {
        if (!event.persisted) return;
        open();
        onVisible();
      };
      const closing = new AbortController();
      const { signal } = closing;
      open();
      document.addEventListener('visibilitychange', onVisible, { signal });
      // A message would evict a page from the back/forward cache (rule:back-forward-cache).
      addEventListener('pagehide', close, { signal });
      addEventListener('pageshow', onPageShow, { signal });
      addEventListener('online', onVisible, { signal });
      return () => {
        close();
        closing.abort();
      };
    },
  };
}
