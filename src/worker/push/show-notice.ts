import { readNotice } from './read-notice.ts';
import type { AppBadge, NoticeScope, WorkerEvent } from './notice-scope.ts';

export interface PushMessageEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}

const icon = '/icon-192.png';

/** Shows the notification that a push message brings; a newer one of the same chat takes the place of an older one. */
export function showNotice(event: PushMessageEvent, scope: NoticeScope): void {
  event.waitUntil(show(event, scope));
}

async function show(
  { data }: PushMessageEvent,
  { registration, navigator, location }: NoticeScope,
): Promise<void> {
  const notice = readNotice(parse(data));
  // Browsers want to see a notification for each message, also for one that cannot be read.
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

/** Shows on the icon of the app in how many chats replies are unread; where there is no icon, nothing happens. */
async function showBadge(navigator: AppBadge, count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count);
    else await navigator.clearAppBadge?.();
  } catch (error) {
    console.debug('the icon shows no number', error);
  }
}
