import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { $user } from '#src/client/account/user.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { hasDeviceId, ensureDevice } from '#src/client/api/ensure-device.ts';
import { isAutomated } from '#src/client/browser/is-automated.ts';
import { createConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import { useReturn } from '../conversations/use-return.ts';

/** Loads the person's conversations; again when they come back to the page, and for another person. */
export function useOwnChats() {
  const list = useMemo(
    () =>
      createConversationList({
        client: createBrowserClient(),
        async isKnown() {
          // A member's device id may be missing: browsers delete the data that scripts store earlier than the session.
          if (isAutomated() && !hasDeviceId()) return false;
          await ensureDevice();
          return true;
        },
      }),
    [],
  );
  const state = useStore(list.$state);
  useReturn(list.refresh);
  useEffect(() => {
    void list.load();
    // Another person's chats after a login or logout.
    let known = $user.get()?.id;
    return $user.listen((user) => {
      if (known !== undefined && known !== user?.id) void list.load();
      known = user?.id;
    });
  }, [list]);
  return { list, state };
}
