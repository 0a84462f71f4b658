import { useMemo } from 'react';
import { openTabChannel, type TabChannel } from '#src/client/browser/tab-messages.ts';

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
  let channel: TabChannel | null = null;
  return {
    announce: () => channel?.send(characterId),
    listen(onChange, onReturn) {
      const onVisible = () => {
        if (document.visibilityState === 'visible') onReturn();
      };
      channel = openTabChannel(channelName, {
        onMessage: (message) => {
          if (message === characterId) onChange();
        },
        onRestore: onVisible,
      });
      const closing = new AbortController();
      const { signal } = closing;
      document.addEventListener('visibilitychange', onVisible, { signal });
      addEventListener('online', onVisible, { signal });
      return () => {
        channel?.end();
        channel = null;
        closing.abort();
      };
    },
  };
}
