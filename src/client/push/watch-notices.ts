import { markSeen } from '#src/client/chat/conversations/mark-seen.ts';
import { uuid } from '#src/contract/call/fields.ts';
import {
  messageAnchor,
  noticeTag,
  type OpenChatAnswer,
  openChatSchema,
} from '#src/contract/push/push-notice.ts';
import { countUnreadChats } from '#src/contract/push/push-calls.ts';
import { createBrowserClient } from '../api/browser-client.ts';
import type { ChatSession } from '../chat/session/chat-session.ts';
import { keepPush } from './turn-push.ts';

/** The number of the last count of unread chats: only its result is shown. */
let counted = 0;

type NoticeSession = Pick<ChatSession, '$state' | 'jumpTo' | 'pauseReading' | 'readAgain'>;

/**
 * Connects an open chat with its notifications, until the signal is aborted. A hidden page does not read replies if its
 * person is notified: that is what the notification is for. A visible page clears its notifications.
 */
export async function watchNotices(session: NoticeSession, signal: AbortSignal): Promise<void> {
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

/** Shows the message that a notification leads to, and removes it from the address. */
function showAnchored(session: NoticeSession): void {
  const id = uuid.safeParse(new URLSearchParams(location.hash.slice(1)).get(messageAnchor));
  if (!id.success) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  void goTo(session, id.data);
}

/** Answers the worker, which brings the page with a notification's chat to the front. */
function showMessage(session: NoticeSession, { data, ports }: MessageEvent<unknown>): void {
  const asked = openChatSchema.safeParse(data).data;
  if (asked === undefined || asked.conversation_id !== session.$state.get().conversationId) return;
  ports[0]?.postMessage('shown' satisfies OpenChatAnswer);
  const id = uuid.safeParse(asked.message_id);
  if (id.success) void goTo(session, id.data);
}

async function goTo(session: NoticeSession, id: string): Promise<void> {
  const { goToMessage } = await import('../chat/session/go-to-message.ts');
  await goToMessage(session, id);
}

/** Clears the notifications of a visible chat, and updates the number on the app's icon. */
async function clearNotices({ $state }: NoticeSession): Promise<void> {
  const { conversationId, phase } = $state.get();
  if (conversationId === null) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const tag = noticeTag(conversationId);
    for (const notification of (await registration?.getNotifications({ tag })) ?? []) notification.close();
    if (!('setAppBadge' in navigator)) return;
    // The conversation is marked as seen before unread ones are counted; while a reply is being written, that waits for
    // its end.
    if (phase === 'idle') await markSeen(conversationId);
    const turn = (counted += 1);
    const { chats } = await createBrowserClient().call(countUnreadChats);
    // An earlier request may be answered later.
    if (turn === counted) await navigator.setAppBadge(chats);
  } catch (error) {
    console.debug('notifications were not cleared', error);
  }
}
