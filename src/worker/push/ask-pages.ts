import type { OpenChat, OpenChatAnswer } from '#src/contract/push/push-notice.ts';
import type { NoticeWindow } from './notice-scope.ts';

/** The longest wait for answers, in ms. Browsers let a worker open a window only for some seconds after a tap. */
const patienceMs = 500;

/**
 * Asks the open pages which of them shows a chat, or may navigate to it.
 * @returns the answers that came before one page answered that it shows the chat, or before the timeout
 */
export async function askPages(
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
