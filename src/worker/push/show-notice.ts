import { readNotice } from './read-notice.ts';
import type { AppBadge, NoticeScope, WorkerEvent } from './notice-scope.ts';

export interface PushMessageEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}

const icon = '/icon-192.png';

/** Shows the notification of a push message; a newer one replaces the older one of the same chat. */
export function showNotice(event: PushMessageEvent, scope: NoticeScope): void {
  event.waitUntil(show(event, scope));
}

async function show(
  { data }: PushMessageEvent,
  { registration, navigator, location }: NoticeScope,
): Promise<void> {
  const notice = readNotice(parse(data));
  // Browsers require a notification for each push message, even an unreadable one.
  if (notice === null)
    return registration.showNotification(new URL(location.origin).host, { tag: 'chat', icon });
  const { title, body, tag, lang, time, unread_chats } = notice;
  const options = { body, tag, lang, icon, timestamp: time, renotify: true, data: notice };
  await Promise.all([registration.showNotification(title, options), showBadge(navigator, unread_chats)]);
}

function parse(data: PushMessageEvent['data']): unknown {
  try {
    return data?.json();
  } catch (error) {
    console.debug('a push message was not read', error);
    return null;
  }
}

/** Shows the number of chats with unread replies on the app's icon, if there is one. */
async function showBadge(navigator: AppBadge, count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count);
    else await navigator.clearAppBadge?.();
  } catch (error) {
    console.debug('the number on the icon of the app could not be changed', error);
  }
}
