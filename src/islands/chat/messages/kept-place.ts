import { keepValue, readValue } from '#src/browser/browser-values.ts';
import { dropValue } from '#src/browser/drop-values.ts';
import type { ChatSession } from '#src/browser/chat-session.ts';
import { topOf } from './list-view.ts';

const key = 'chat-place';

/**
 * Keeps what its reader looks at over a reload of the page: the browser brings back the place in a page, but not in a
 * list within it. At its end a chat shows what is newest, as ever.
 */
export function keepPlace({ $state, jumpTo }: Pick<ChatSession, '$state' | 'jumpTo'>): () => void {
  const kept = readValue('sessionStorage', key);
  dropValue('sessionStorage', key);
  const [navigation] = performance.getEntriesByType('navigation');
  const isReload = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
  const [path, id, top] = kept?.split(' ') ?? [];
  if (isReload && id !== undefined && path === pathOfPage()) void jumpTo(id, Number(top));
  const note = () => {
    const place = findPlace();
    const message = $state.get().messages.find((shown) => shown.depth === place?.depth);
    if (place !== null && message !== undefined)
      keepValue('sessionStorage', key, `${pathOfPage()} ${message.id} ${place.top}`);
  };
  addEventListener('pagehide', note);
  return () => removeEventListener('pagehide', note);
}

const pathOfPage = () => location.pathname + location.search;

/** The message in the middle of the view, and how far below the top of the view it begins, in px; null at the end of the chat. */
function findPlace(): { depth: number; top: number } | null {
  const scroller = document.querySelector('.chat-scroller[data-away]');
  if (scroller === null) return null;
  const { top, height } = scroller.getBoundingClientRect();
  const item = [...scroller.querySelectorAll<HTMLElement>('.chat-item')].find(
    (shown) => shown.getBoundingClientRect().bottom > top + height / 2,
  );
  return item === undefined ? null : { depth: Number(item.dataset['depth']), top: topOf(item) - top };
}
