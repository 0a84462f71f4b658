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
  return {
    announce() {
      const channel = new BroadcastChannel(channelName);
      channel.postMessage(characterId);
      channel.close();
    },
    listen(onChange) {
      const channel = new BroadcastChannel(channelName);
      const onMessage = (event: MessageEvent) => {
        if (event.data === characterId) onChange();
      };
      const onVisible = () => {
        if (document.visibilityState === 'visible') onChange();
      };
      channel.addEventListener('message', onMessage);
      document.addEventListener('visibilitychange', onVisible);
      addEventListener('pageshow', onVisible);
      addEventListener('online', onVisible);
      return () => {
        channel.close();
        document.removeEventListener('visibilitychange', onVisible);
        removeEventListener('pageshow', onVisible);
        removeEventListener('online', onVisible);
      };
    },
  };
}
