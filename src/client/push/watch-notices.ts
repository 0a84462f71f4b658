import { markSeen } from '#src/client/chat/conversations/mark-seen.ts';
import { uuid } from '#src/contract/call/fields.ts';
import {
  messageAnchor,
  noticeTag,
  type OpenChatAnswer,
  openChatSchema,
} from '#src/contract/worker/push-notice.ts';
import { countUnreadChats } from '#src/contract/account/push-calls.ts';
import { createBrowserClient } from '../api/browser-client.ts';
import type { ChatSession } from '../chat/session/chat-session.ts';
import { keepPush } from './turn-push.ts';

/** How often it was counted. */
let counted = 0;

type Watched = Pick<ChatSession, '$state' | 'jumpTo' | 'pauseReading' | 'readAgain'>;

/**
 * Joins an open chat and its notifications, until the signal is given. A hidden page does not read along where
 * its person is told: that is what the notification is for. One that is looked at clears what told of it.
 */
export async function watchNotices(session: Watched, signal: AbortSignal): Promise<void> {
  showAnchored(session);
  addEventListener('hashchange', () => showAnchored(session), { signal });
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', (event) => showMessage(session, event), { signal });
  const isTold = await keepPush();
  if (!isTold || signal.aborted) return;
  const look = () => {
    if (document.visibilityState === 'hidden') {
      session.pauseReading();
      return;
    }
    session.readAgain();
    void clearNotices(session);
  };
  look();
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', session.readAgain);
  const stop = session.$state.listen(({ phase }, before) => {
    if (phase === 'idle' && before?.phase !== 'idle' && document.visibilityState === 'visible') {
      void clearNotices(session);
    }
  });
  signal.addEventListener('abort', stop);
}

/** A notification leads to the message that it tells of; the address without it is the one to keep. */
function showAnchored(session: Watched): void {
  const id = uuid.safeParse(new URLSearchParams(location.hash.slice(1)).get(messageAnchor));
  if (!id.success) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  void goTo(session, id.data);
}

/** Answers the worker, which brings the page to the front that shows the chat of a notification. */
function showMessage(session: Watched, { data, ports }: MessageEvent<unknown>): void {
  const asked = openChatSchema.safeParse(data).data;
  if (asked === undefined || asked.conversation_id !== session.$state.get().conversationId) return;
  ports[0]?.postMessage('shown' satisfies OpenChatAnswer);
  const id = uuid.safeParse(asked.message_id);
  if (id.success) void goTo(session, id.data);
}

async function goTo(session: Watched, id: string): Promise<void> {
  const { goToMessage } = await import('../chat/session/go-to-message.ts');
  await goToMessage(session, id);
}

/** Takes back the notifications of a chat that is looked at, and says on the icon of the app how many are left. */
async function clearNotices({ $state }: Watched): Promise<void> {
  const { conversationId, phase } = $state.get();
  if (conversationId === null) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const tag = noticeTag(conversationId);
    for (const notification of (await registration?.getNotifications({ tag })) ?? []) notification.close();
    if (!('setAppBadge' in navigator)) return;
    // Noted before it is counted; what is being written is seen once it has ended.
    if (phase === 'idle') await markSeen(conversationId);
    const turn = (counted += 1);
    const { chats } = await createBrowserClient().call(countUnreadChats);
    // One that was asked earlier may be answered later.
    if (turn === counted) await navigator.setAppBadge(chats);
  } catch (error) {
    console.debug('notifications were not cleared', error);
  }
}
