import { atom } from 'nanostores';
import { createListSizes } from '#src/client/chat/history/list-window.ts';
import { createReaderPlace } from './reader-place.ts';
import { choosePart, partAround, wholeList } from './rendered-part.ts';
import {
  distanceToEnd,
  findItem,
  listItems,
  type RenderedList,
  type ShownList,
  topOf,
} from './shown-list.ts';

/**
 * Creates the view of a long list that scrolls like a complete one: items far from the view are left out, and their
 * height is kept. The reader's place is kept as `createReaderPlace` describes.
 */
export function createListView() {
  const $view = atom(wholeList);
  const place = createReaderPlace();
  const sizes = createListSizes(96);
  let shown: ShownList | null = null;
  let shownTurn = 0;
  let sentKey: string | undefined;

  function choose(now: ShownList): void {
    const part = choosePart(now, sizes.list(now.rendered.keys));
    const { fromKey, toKey } = $view.get();
    // A change of the heights alone needs no rendering.
    if (part.fromKey !== fromKey || part.toKey !== toKey) $view.set(part);
  }

  function onScroll(): void {
    if (shown === null) return;
    place.follow(shown);
    choose(shown);
    askForMore(shown);
  }

  function measure(now: ShownList): void {
    for (const [key, item] of listItems(now)) sizes.record(key, item.getBoundingClientRect().height);
  }

  function settle(now: ShownList): void {
    place.restore(now);
    choose(now);
  }

  function onResize(): void {
    if (shown === null) return;
    measure(shown);
    settle(shown);
  }

  /**
   * Scrolls to the target item; has it rendered first if it is not.
   * @returns true when done
   */
  function showTarget(now: ShownList): boolean {
    const { keys, target } = now.rendered;
    const index = target === null || target.turn === shownTurn ? -1 : keys.indexOf(target.key);
    if (target === null || index === -1) return true;
    place.setSticks(false);
    const item = findItem(now, target.key);
    if (item === undefined) {
      $view.set(partAround(index, keys, sizes.list(keys)));
      return false;
    }
    shownTurn = target.turn;
    scrollToItem(now, item, target.top);
    place.recordMove(now);
    return true;
  }

  return {
    $view,
    $isAtEnd: place.$isAtEnd,
    /** Records the reader's place in the server's page. */
    look(now: ShownList): void {
      shown = now;
      place.recordStart(now);
    },
    /**
     * Takes control of the elements, now that the column is no longer reversed.
     * @returns a function that releases them
     */
    attach({ scroller, list }: Pick<ShownList, 'scroller' | 'list'>): () => void {
      place.restoreStart(scroller);
      // The scroller's height changes as well: with a phone's keyboard, or a growing composer.
      const observer = new ResizeObserver(onResize);
      observer.observe(scroller);
      observer.observe(list);
      scroller.addEventListener('scroll', onScroll, { passive: true });
      return () => {
        observer.disconnect();
        scroller.removeEventListener('scroll', onScroll);
      };
    },
    /** Called after every rendering, before the browser paints it. */
    onRendered(rendered: RenderedList): void {
      if (rendered.sentKey !== undefined && rendered.sentKey !== sentKey) place.setSticks(true);
      ({ sentKey } = rendered);
      if (shown === null) return;
      shown = { ...shown, rendered };
      measure(shown);
      if (showTarget(shown)) settle(shown);
    },
    jumpToEnd(): void {
      place.setSticks(true);
      $view.set({ ...$view.get(), toKey: null, afterPx: 0 });
      if (shown !== null) settle(shown);
    },
  };
}

/** Loads more near an end: early, so that fast scrolling does not wait for the network at every page. */
function askForMore(now: ShownList): void {
  const { scroller, rendered } = now;
  const near = 3 * scroller.clientHeight;
  if (scroller.scrollTop < near) rendered.onNearStart();
  if (rendered.hasNewer && distanceToEnd(now) < near) rendered.onNearEnd();
}

/** Moves an item, and the focus with it, `top` px below the top of the window or into the middle. */
function scrollToItem({ scroller }: ShownList, item: Element, top: number | undefined): void {
  item.scrollIntoView({ block: 'center' });
  if (top !== undefined) scroller.scrollTop += topOf(item) - top;
  if (item instanceof HTMLElement) item.focus({ preventScroll: true });
}
