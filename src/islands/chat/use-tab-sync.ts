import { useMemo } from 'react';

export interface TabSync {
  /** Tells the other tabs that this conversation changed. */
  announce: () => void;
  /** Calls back when it changed in another tab, or when the reader comes back to this one. */
  listen: (onChange: () => void) => () => void;
}

const channelName = 'yuanfen-chat';

/** Keeps several tabs of one conversation in step. */
export function useTabSync(characterId: string): TabSync {
  return useMemo(() => createTabSync(characterId), [characterId]);
}

function createTabSync(characterId: string): TabSync {
  // One channel for both ways: it does not hear its own messages.
  let channel: BroadcastChannel | null = null;
  return {
    announce: () => channel?.postMessage(characterId),
    listen(onChange) {
      const opened = new BroadcastChannel(channelName);
      channel = opened;
      const onMessage = (event: MessageEvent) => {
        if (event.data === characterId) onChange();
      };
      const onVisible = () => {
        if (document.visibilityState === 'visible') onChange();
      };
      // A page that has just been loaded is as new as it can be; one from the back/forward cache is not.
      const onPageShow = (event: PageTransitionEvent) => {
        if (event.persisted) onVisible();
      };
      opened.addEventListener('message', onMessage);
      document.addEventListener('visibilitychange', onVisible);
      addEventListener('pageshow', onPageShow);
      addEventListener('online', onVisible);
      return () => {
        opened.close();
        channel = null;
        document.removeEventListener('visibilitychange', onVisible);
        removeEventListener('pageshow', onPageShow);
        removeEventListener('online', onVisible);
      };
    },
  };
}
