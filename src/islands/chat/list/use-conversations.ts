import { useEffect, useMemo } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ChatState } from '#src/client/chat/state/chat-state.ts';
import { $deleted, recordDeletions } from '#src/client/chat/conversations/deleted-conversations.ts';
import {
  type ConversationList,
  createConversationList,
} from '#src/client/chat/conversations/conversation-list.ts';
import { $importedCount } from '#src/client/chat/conversations/imported-count.ts';
import { isAutomated } from '#src/client/browser/is-automated.ts';
import { hasDeviceId, isDeviceRegistered, ensureDevice } from '#src/client/api/ensure-device.ts';
import { hasMemberCookie } from '#src/client/account/owner/has-member-cookie.ts';
import type { ListedConversation } from '#src/contract/chat/conversation-calls.ts';
import { useReturn } from '../conversations/use-return.ts';

/** Delay before the list reflects changes of the open conversation, in ms. */
const soonMs = 50;

/**
 * Keeps a person's list of conversations in step with the open one, and with other pages when the person comes back.
 * @param initial as the server rendered them; without it, they are loaded
 * @param isShown false while nobody can see them, and then nothing is requested
 */
export function useConversations(
  session: ChatSession,
  initial: readonly ListedConversation[] | undefined,
  isShown: boolean,
): ConversationList {
  const list = useMemo(
    () =>
      createConversationList({
        client: createBrowserClient(),
        async isKnown() {
          if (hasMemberCookie() || isDeviceRegistered()) return true;
          // If the server rendered some, it knows the device; otherwise there is nothing to load yet.
          if (initial !== undefined) return initial.length > 0;
          if (isAutomated() && !hasDeviceId()) return false;
          await ensureDevice();
          return true;
        },
        ...(initial !== undefined && { initial }),
      }),
    // The other values never change during the page's life.
    [],
  );
  const refresh = useMemo(
    () => async () => {
      if (isShown) await list.refresh();
    },
    [list, isShown],
  );
  useReturn(refresh);
  // A conversation deleted here may be the open one: its page also shows the deletion, and can restore it.
  useEffect(() => {
    const stop = list.$state.listen(({ records, removed }) => {
      const isGone = (id: string) => removed.get(id) === 'deleted';
      const ids = records.map(({ id }) => id);
      recordDeletions({ there: ids.filter((id) => !isGone(id)), deleted: ids.filter(isGone) });
    });
    const stopBack = $deleted.listen((deleted) => {
      const { records, removed, total } = list.$state.get();
      const kept = [...removed].filter(([id, removal]) => removal !== 'deleted' || deleted.has(id));
      const back = removed.size - kept.length;
      if (back > 0) list.update({ removed: new Map(kept), total: total + back });
      // A conversation was deleted elsewhere.
      if (records.some(({ id }) => deleted.has(id) && !removed.has(id))) void refresh();
    });
    const stopImports = $importedCount.listen(() => void refresh());
    return () => {
      stop();
      stopBack();
      stopImports();
    };
  }, [list, refresh]);
  useEffect(() => {
    if (!isShown) return;
    void (initial === undefined ? list.load() : list.refresh());
    // The newest message is shown in the list; a change comes as several states in quick succession.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = session.$state.listen((now, before) => {
      const hasEnded = now.phase === 'idle' && before?.phase !== 'idle';
      if (!hasEnded && versionsOf(now) === versionsOf(before)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void list.refresh(), soonMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
    // `initial` matters only at the beginning.
  }, [list, session, isShown]);
  return list;
}

/**
 * Returns the id of the conversation and its messages' versions: the value changes whenever a message is deleted or
 * edited.
 */
function versionsOf(state: ChatState | undefined): string {
  return [state?.conversationId, state?.version, state?.conversation?.version].join(' ');
}
