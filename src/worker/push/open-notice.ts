import { messageAnchor } from '#src/contract/push-notice.ts';
import { readNotice } from './read-notice.ts';
import type { NoticeScope, NoticeWindow, WorkerEvent } from './notice-scope.ts';

export interface NoticeClickEvent extends WorkerEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

/** What a page is told that has the chat open already: to show a message. */
export interface ShowMessage {
  type: 'show-message';
  id: string;
}

/** Goes to the chat of a notification, at its message: to a page that has it open, or to a new one. */
export function openNotice(event: NoticeClickEvent, scope: NoticeScope): void {
  event.notification.close();
  event.waitUntil(open(event.notification.data, scope));
}

async function open(data: unknown, { clients, location }: NoticeScope): Promise<void> {
  const notice = readNotice(data);
  const url = new URL(notice?.path ?? '/mine/chats', location.origin);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => showsChat(one, url));
  if (page === undefined) {
    await clients.openWindow(url.href);
    return;
  }
  const id = new URLSearchParams(url.hash.slice(1)).get(messageAnchor);
  if (id !== null) page.postMessage({ type: 'show-message', id } satisfies ShowMessage);
  await page.focus();
}

/** A page of another chat, or one in which something may be typed, is left as it is. */
function showsChat({ url: given }: NoticeWindow, chat: URL): boolean {
  const url = new URL(given);
  return url.pathname === chat.pathname && url.searchParams.get('c') === chat.searchParams.get('c');
}
