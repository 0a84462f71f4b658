import { keepValue, readValue } from '#src/client/browser/browser-values.ts';
import { dropValue } from '#src/client/browser/drop-values.ts';
import { forkKey } from '#src/client/chat/history/fork-key.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { topOf } from './shown-list.ts';

const key = 'chat-place';

/**
 * Keeps the reader's place in the chat across a reload: the browser restores the place in a page, but not in a list
 * within it. At its end a chat shows the newest messages, as always. A branch that was left can be restored after it as
 * well.
 */
export function keepPlace({
  $state,
  jumpTo,
  showFork,
}: Pick<ChatSession, '$state' | 'jumpTo' | 'showFork'>): () => void {
  if (readValue('sessionStorage', forkKey) !== null) void showFork();
  const kept = readValue('sessionStorage', key);
  dropValue('sessionStorage', key);
  const [navigation] = performance.getEntriesByType('navigation');
  const isReload = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
  const [path, id, top] = kept?.split(' ') ?? [];
  if (isReload && id !== undefined && path === pathOfPage()) void jumpTo(id, Number(top));
  const record = () => {
    const item = findInView();
    const message = $state.get().messages.find((shown) => String(shown.depth) === item?.dataset['depth']);
    if (item !== undefined && message !== undefined)
      keepValue('sessionStorage', key, `${pathOfPage()} ${message.id} ${topOf(item)}`);
  };
  addEventListener('pagehide', record);
  return () => removeEventListener('pagehide', record);
}

const pathOfPage = () => location.pathname + location.search;

/** Finds the message in the middle of the view; undefined at the end of the chat. */
function findInView(): HTMLElement | undefined {
  const middle = innerHeight / 2;
  const items = document.querySelectorAll<HTMLElement>('.chat-scroller[data-away] .chat-item');
  return [...items].find((item) => item.getBoundingClientRect().bottom > middle);
}
