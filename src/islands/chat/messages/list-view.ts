import { atom } from 'nanostores';
import { createListSizes, findWindow, sumSizes } from '#src/client/chat/history/list-window.ts';

/** The rendered part of the list, and the height of the rest. */
export interface ListView {
  /** The key of the first rendered item; null for the very first. */
  fromKey: string | null;
  /** The key of the item after the last rendered one; null for the end of the list. */
  toKey: string | null;
  beforePx: number;
  afterPx: number;
}

/** The data of the rendered list that the view needs. */
export interface RenderedList {
  keys: readonly string[];
  start: number;
  end: number;
  /** The key of the message that is being sent; another one scrolls the view to the end. */
  sentKey: string | undefined;
  /** True if newer items are not loaded: the end of the list is then not the end. */
  hasNewer: boolean;
  /** The item to show, `top` px below the top of the window or in the middle; another `turn` requests it again. */
  target: { key: string; turn: number; top?: number | undefined } | null;
  onNearStart: () => void;
  onNearEnd: () => void;
}

const nearEndPx = 64;

/** Returns the top of an item's message: the day or a notice above it comes and goes. */
export function topOf(item: Element): number {
  return (item.querySelector('[data-anchor]') ?? item).getBoundingClientRect().top;
}

/** Number of items up to which all are rendered: a short list is always complete, also for the browser's own search. */
const alwaysRendered = 80;

/**
 * Creates the view of a long list that scrolls like a complete one: items far from the view are left out, and their
 * height is kept. Items in view stay in place when anything above changes its height; at its end the list stays at its
 * end, unless the reader scrolled up.
 */
export function createListView() {
  const $view = atom<ListView>({ fromKey: null, toKey: null, beforePx: 0, afterPx: 0 });
  const $isAtEnd = atom(true);
  const sizes = createListSizes(96);
  let scroller: HTMLElement | null = null;
  let list: HTMLElement | null = null;
  let rendered: RenderedList | null = null;
  let sticks = true;
  let lastTop = 0;
  let shownTurn = 0;
  let sentKey: string | undefined;
  /** The last safety message that reached the end of the list. */
  let cardKey: string | undefined;
  /**
   * The topmost item in view, the distance of its message from the scroller's top, and the scroll position then, in
   * pixels.
   */
  let anchor: { key: string; top: number; scrollTop: number } | null = null;

  function measure(): void {
    if (list === null || rendered === null) return;
    for (const [index, item] of [...list.children].entries()) {
      const key = rendered.keys[rendered.start + index];
      if (key !== undefined) sizes.note(key, item.getBoundingClientRect().height);
    }
  }

  function findItem(key: string): Element | null {
    if (list === null || rendered === null) return null;
    const index = rendered.keys.indexOf(key, rendered.start);
    return index === -1 || index >= rendered.end ? null : (list.children[index - rendered.start] ?? null);
  }

  function noteAnchor(): void {
    anchor = null;
    if (scroller === null || list === null || rendered === null) return;
    const { top } = scroller.getBoundingClientRect();
    for (const [index, item] of [...list.children].entries()) {
      const key = rendered.keys[rendered.start + index];
      if (key === undefined || item.getBoundingClientRect().bottom <= top) continue;
      anchor = { key, top: topOf(item) - top, scrollTop: scroller.scrollTop };
      return;
    }
  }

  /** Restores the view as the reader left it. */
  function hold(): void {
    if (scroller === null) return;
    // The reader scrolled up before the scroll event; a list that became shorter is at its end.
    if (scroller.scrollTop < lastTop - 1 && distance() >= 2) sticks = false;
    const item = anchor === null ? null : findItem(anchor.key);
    if (sticks) {
      scroller.scrollTop = scroller.scrollHeight;
    } else if (anchor !== null && item !== null) {
      // Keeps what the reader has scrolled since.
      const top = anchor.top + anchor.scrollTop - scroller.scrollTop;
      const moved = topOf(item) - scroller.getBoundingClientRect().top - top;
      if (Math.abs(moved) >= 1) scroller.scrollTop += moved;
    }
    showCard();
    lastTop = scroller.scrollTop;
    noteAnchor();
    noteEnd();
  }

  /**
   * Shows a safety message, help lines for example, from its beginning if it is longer than the view
   * (rule:crisis-help).
   */
  function showCard(): void {
    const card = list?.lastElementChild?.querySelector('.chat-safety');
    const key = rendered?.keys[rendered.end - 1];
    if (card == null || scroller === null || key === cardKey) return;
    cardKey = key;
    const top = card.getBoundingClientRect().top - scroller.getBoundingClientRect().top - 8;
    if (top >= 0 || !sticks) return;
    sticks = false;
    scroller.scrollTop += top;
  }

  function distance(): number {
    return scroller === null ? 0 : scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
  }

  function noteEnd(): void {
    $isAtEnd.set(distance() < nearEndPx && rendered?.hasNewer !== true);
  }

  /** Renders other items when the rendered ones do not fill the view and a good part of its surroundings. */
  function choose(): void {
    if (scroller === null || list === null || rendered === null) return;
    const { keys, start, end } = rendered;
    const view = $view.get();
    if (keys.length <= alwaysRendered) {
      if (start > 0 || end < keys.length) $view.set({ fromKey: null, toKey: null, beforePx: 0, afterPx: 0 });
      return;
    }
    const px = sizes.list(keys);
    const height = scroller.clientHeight;
    const top = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top;
    const needed = findWindow(px, top - height, top + 2 * height);
    const wanted = findWindow(px, top - 2 * height, top + 3 * height);
    const isTooLong = end - start > 2 * (wanted.end - wanted.start) + alwaysRendered;
    const isEnough = start <= needed.start && end >= needed.end && !isTooLong;
    const next = isEnough ? { start, end } : wanted;
    const fromKey = next.start === 0 ? null : (keys[next.start] ?? null);
    const toKey = next.end >= keys.length ? null : (keys[next.end] ?? null);
    const beforePx = sumSizes(px, { start: 0, end: next.start });
    const afterPx = sumSizes(px, { start: next.end, end: keys.length });
    const isSame = fromKey === view.fromKey && toKey === view.toKey;
    if (!isSame) $view.set({ fromKey, toKey, beforePx, afterPx });
  }

  function askForMore(): void {
    if (scroller === null || rendered === null) return;
    // Loads early, so that fast scrolling does not wait for the network at every page.
    const near = 3 * scroller.clientHeight;
    if (scroller.scrollTop < near) rendered.onNearStart();
    if (rendered.hasNewer && distance() < near) rendered.onNearEnd();
  }

  function onScroll(): void {
    if (scroller === null) return;
    const top = scroller.scrollTop;
    if (distance() < 2) sticks = true;
    else if (top < lastTop - 1) sticks = false;
    else if (top > lastTop && distance() < nearEndPx) sticks = true;
    if (rendered?.hasNewer === true) sticks = false;
    lastTop = top;
    noteAnchor();
    noteEnd();
    choose();
    askForMore();
  }

  function onResize(): void {
    measure();
    hold();
    choose();
  }

  /**
   * Scrolls to the target item; has it rendered first if it is not.
   * @returns true when done
   */
  function showTarget(): boolean {
    if (rendered?.target == null || scroller === null) return true;
    const { keys, target } = rendered;
    if (target.turn === shownTurn) return true;
    const index = keys.indexOf(target.key);
    if (index === -1) return true;
    sticks = false;
    const item = findItem(target.key);
    if (item === null) {
      const px = sizes.list(keys);
      const next = { start: Math.max(0, index - 20), end: Math.min(keys.length, index + 20) };
      $view.set({
        fromKey: next.start === 0 ? null : (keys[next.start] ?? null),
        toKey: keys[next.end] ?? null,
        beforePx: sumSizes(px, { start: 0, end: next.start }),
        afterPx: sumSizes(px, { start: next.end, end: keys.length }),
      });
      return false;
    }
    shownTurn = target.turn;
    item.scrollIntoView({ block: 'center' });
    if (target.top !== undefined) scroller.scrollTop += topOf(item) - target.top;
    if (item instanceof HTMLElement) item.focus({ preventScroll: true });
    noteAnchor();
    return true;
  }

  return {
    $view,
    $isAtEnd,
    /**
     * Notes the reader's place in the server's page: a column that is reversed, with scroll positions below zero,
     * counted from its end. The list has only its items as children.
     */
    look(scrollingElement: HTMLElement, listElement: HTMLElement, shown: RenderedList): void {
      scroller = scrollingElement;
      list = listElement;
      rendered = shown;
      sticks = scroller.scrollTop > -2;
      noteAnchor();
    },
    /**
     * Takes control of the elements, now that the column is no longer reversed.
     * @returns a function that releases them
     */
    attach(scrollingElement: HTMLElement, listElement: HTMLElement): () => void {
      if (anchor !== null) {
        // Keeps the distance from the end; lengths that differ there are corrected with the rest.
        scrollingElement.scrollTop =
          scrollingElement.scrollHeight - scrollingElement.clientHeight + anchor.scrollTop;
        lastTop = anchor.scrollTop = scrollingElement.scrollTop;
      }
      // The list's window changes, too: by a phone's keyboard, or a growing composer.
      const observer = new ResizeObserver(onResize);
      observer.observe(scrollingElement);
      observer.observe(listElement);
      scrollingElement.addEventListener('scroll', onScroll, { passive: true });
      return () => {
        observer.disconnect();
        scrollingElement.removeEventListener('scroll', onScroll);
      };
    },
    /** Called after every rendering, before the browser paints it. */
    onRendered(now: RenderedList): void {
      if (now.sentKey !== undefined && now.sentKey !== sentKey) sticks = true;
      sentKey = now.sentKey;
      rendered = now;
      measure();
      if (!showTarget()) return;
      hold();
      choose();
    },
    jumpToEnd(): void {
      sticks = true;
      $view.set({ ...$view.get(), toKey: null, afterPx: 0 });
      hold();
      choose();
    },
  };
}
