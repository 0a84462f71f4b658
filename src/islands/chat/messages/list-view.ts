import { atom } from 'nanostores';
import { createListSizes } from '#src/client/chat/history/list-window.ts';
import { choosePart, partAround, type RenderedPart, wholeList } from './rendered-part.ts';
import {
  type Anchor,
  distanceToEnd,
  findAnchor,
  findItem,
  listItems,
  measureShift,
  type RenderedList,
  type ShownList,
  topOf,
} from './shown-list.ts';

const nearEndPx = 64;

/**
 * Creates the view of a long list that scrolls like a complete one: items far from the view are left out, and their
 * height is kept. Items in view stay in place when anything above changes its height; at its end the list stays at its
 * end, unless the reader scrolled up.
 */
export function createListView() {
  const $view = atom(wholeList);
  const $isAtEnd = atom(true);
  const sizes = createListSizes(96);
  let shown: ShownList | null = null;
  let sticks = true;
  let lastTop = 0;
  let shownTurn = 0;
  let sentKey: string | undefined;
  /** The last safety message that reached the end of the list. */
  let cardKey: string | undefined;
  let anchor: Anchor | null = null;

  /** Restores the view as the reader left it. */
  function hold(now: ShownList): void {
    const { scroller } = now;
    // The reader scrolled up before the scroll event; a list that became shorter is at its end.
    if (scroller.scrollTop < lastTop - 1 && distanceToEnd(now) >= 2) sticks = false;
    if (sticks) {
      scroller.scrollTop = scroller.scrollHeight;
    } else if (anchor !== null) {
      const shift = measureShift(now, anchor);
      if (Math.abs(shift) >= 1) scroller.scrollTop += shift;
    }
    showCard(now);
    note(now);
  }

  /** Notes where the reader is. */
  function note(now: ShownList): void {
    lastTop = now.scroller.scrollTop;
    anchor = findAnchor(now);
    $isAtEnd.set(distanceToEnd(now) < nearEndPx && !now.rendered.hasNewer);
  }

  /**
   * Shows a safety message, help lines for example, from its beginning if it is longer than the view
   * (rule:crisis-help).
   */
  function showCard({ scroller, list, rendered }: ShownList): void {
    const card = list.lastElementChild?.querySelector('.chat-safety');
    const key = rendered.keys[rendered.end - 1];
    if (card == null || key === cardKey) return;
    cardKey = key;
    const top = card.getBoundingClientRect().top - scroller.getBoundingClientRect().top - 8;
    if (top >= 0 || !sticks) return;
    sticks = false;
    scroller.scrollTop += top;
  }

  function choose(now: ShownList): void {
    setPart(choosePart(now, sizes.list(now.rendered.keys)));
  }

  /** Renders a part, unless it is rendered already: heights alone render nothing. */
  function setPart(part: RenderedPart): void {
    const { fromKey, toKey } = $view.get();
    if (part.fromKey !== fromKey || part.toKey !== toKey) $view.set(part);
  }

  function askForMore(now: ShownList): void {
    const { scroller, rendered } = now;
    // Loads early, so that fast scrolling does not wait for the network at every page.
    const near = 3 * scroller.clientHeight;
    if (scroller.scrollTop < near) rendered.onNearStart();
    if (rendered.hasNewer && distanceToEnd(now) < near) rendered.onNearEnd();
  }

  function onScroll(): void {
    if (shown === null) return;
    const top = shown.scroller.scrollTop;
    const distance = distanceToEnd(shown);
    if (distance < 2) sticks = true;
    else if (top < lastTop - 1) sticks = false;
    else if (top > lastTop && distance < nearEndPx) sticks = true;
    if (shown.rendered.hasNewer) sticks = false;
    note(shown);
    choose(shown);
    askForMore(shown);
  }

  function measure(now: ShownList): void {
    for (const [key, item] of listItems(now)) sizes.note(key, item.getBoundingClientRect().height);
  }

  function onResize(): void {
    if (shown === null) return;
    measure(shown);
    hold(shown);
    choose(shown);
  }

  /**
   * Scrolls to the target item; has it rendered first if it is not.
   * @returns true when done
   */
  function showTarget(now: ShownList): boolean {
    const { keys, target } = now.rendered;
    const index = target === null || target.turn === shownTurn ? -1 : keys.indexOf(target.key);
    if (target === null || index === -1) return true;
    sticks = false;
    const item = findItem(now, target.key);
    if (item === undefined) {
      $view.set(partAround(index, keys, sizes.list(keys)));
      return false;
    }
    shownTurn = target.turn;
    item.scrollIntoView({ block: 'center' });
    if (target.top !== undefined) now.scroller.scrollTop += topOf(item) - target.top;
    if (item instanceof HTMLElement) item.focus({ preventScroll: true });
    anchor = findAnchor(now);
    return true;
  }

  return {
    $view,
    $isAtEnd,
    /**
     * Notes the reader's place in the server's page: a column that is reversed, with scroll positions below zero,
     * counted from its end.
     */
    look(now: ShownList): void {
      shown = now;
      sticks = now.scroller.scrollTop > -2;
      anchor = findAnchor(now);
    },
    /**
     * Takes control of the elements, now that the column is no longer reversed.
     * @returns a function that releases them
     */
    attach({ scroller, list }: Pick<ShownList, 'scroller' | 'list'>): () => void {
      if (anchor !== null) {
        // Keeps the distance from the end; lengths that differ there are corrected with the rest.
        scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight + anchor.scrollTop;
        lastTop = anchor.scrollTop = scroller.scrollTop;
      }
      // The list's window changes, too: by a phone's keyboard, or a growing composer.
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
      if (rendered.sentKey !== undefined && rendered.sentKey !== sentKey) sticks = true;
      ({ sentKey } = rendered);
      if (shown === null) return;
      shown = { ...shown, rendered };
      measure(shown);
      if (!showTarget(shown)) return;
      hold(shown);
      choose(shown);
    },
    jumpToEnd(): void {
      sticks = true;
      $view.set({ ...$view.get(), toKey: null, afterPx: 0 });
      if (shown === null) return;
      hold(shown);
      choose(shown);
    },
  };
}
