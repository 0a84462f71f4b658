import { messageAnchor, type OpenChat, type OpenChatAnswer } from '#src/contract/push/push-notice.ts';
import { readNotice } from './read-notice.ts';
import type { NoticeScope, NoticeWindow, WorkerEvent } from './notice-scope.ts';

/** The longest wait for answers, in ms. Browsers let a worker open a window only for some seconds after a tap. */
const patienceMs = 500;

export interface NoticeClickEvent extends WorkerEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

/**
 * Opens the chat of a notification at its message: in the page that shows it, else in a window of the installed app in
 * which nothing is typed, else in a new window.
 */
export function openChat(event: NoticeClickEvent, scope: NoticeScope): void {
  event.notification.close();
  event.waitUntil(open(event.notification.data, scope));
}

async function open(data: unknown, { clients, location }: NoticeScope): Promise<void> {
  const notice = readNotice(data);
  const url = new URL(notice?.path ?? '/mine/chats', location.origin);
  const question: OpenChat = {
    type: 'open-chat',
    conversation_id: url.searchParams.get('c') ?? '',
    message_id: new URLSearchParams(url.hash.slice(1)).get(messageAnchor) ?? '',
  };
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const answers = await askPages(pages, question);
  // Addresses name the chat only on some pages; a page that does not answer may have lost its scripts.
  const shown = pages.find((page) => answers.get(page) === 'shown');
  if (shown !== undefined) {
    await shown.focus();
    return;
  }
  // In a page of this chat, navigating to the message loads nothing.
  const target =
    pages.find((page) => isChatOf(page, url)) ?? pages.find((page) => answers.get(page) === 'free');
  if (target === undefined) {
    await clients.openWindow(url.href);
    return;
  }
  await target.focus();
  await target.navigate(url.href);
}

function isChatOf({ url: given }: NoticeWindow, chat: URL): boolean {
  const url = new URL(given);
  const id = url.searchParams.get('c');
  return id !== null && url.pathname === chat.pathname && id === chat.searchParams.get('c');
}

/**
 * Asks the open pages which of them shows a chat, or may navigate to it.
 * @returns the answers that came before one page answered that it shows the chat, or before the timeout
 */
async function askPages(
  pages: readonly NoticeWindow[],
  question: OpenChat,
): Promise<ReadonlyMap<NoticeWindow, OpenChatAnswer>> {
  const answers = new Map<NoticeWindow, OpenChatAnswer>();
  if (pages.length === 0) return answers;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), patienceMs);
  const ports = pages.map((page) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data !== 'shown' && data !== 'free') return;
      // A window of the app may show the same chat.
      if (answers.get(page) !== 'shown') answers.set(page, data);
      if (data === 'shown') resolve(undefined);
    });
    port1.start();
    page.postMessage(question, [port2]);
    return port1;
  });
  await promise;
  clearTimeout(timer);
  for (const port of ports) port.close();
  return answers;
}
