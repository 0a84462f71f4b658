import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';

/**
 * Counts in the title the replies that arrive while the page is hidden, until the signal is aborted. The title itself
 * may change: the chat may be renamed in another tab.
 * @param before the messages that the person has seen
 */
export function countUnseen(
  { $state }: Pick<ChatSession, '$state'>,
  before: readonly ChatMessage[],
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const known = new Set(listReplies(before));
  let mark = '';
  const show = (count: number) => {
    const { title } = document;
    const bare = title.startsWith(mark) ? title.slice(mark.length) : title;
    mark = count === 0 ? '' : `(${count}) `;
    document.title = mark + bare;
  };
  const stop = $state.subscribe(({ messages }) =>
    show(listReplies(messages).filter((id) => !known.has(id)).length),
  );
  signal.addEventListener('abort', () => {
    stop();
    show(0);
  });
}

/** Lists the ids of the replies without greetings, which get their ids from the server only with the next request. */
function listReplies(messages: readonly ChatMessage[]): string[] {
  return messages
    .filter(({ role, state, model }) => role === 'assistant' && model !== 'card' && state !== 'streaming')
    .map(({ id }) => id);
}
