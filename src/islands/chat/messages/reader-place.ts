import { atom } from 'nanostores';
import { type Anchor, distanceToEnd, findAnchor, measureShift, type ShownList } from './shown-list.ts';

const nearEndPx = 64;

/**
 * Creates the reader's place in a list. Items in view stay in place when anything above changes its height; at its end
 * the list stays at its end, unless the reader scrolled up.
 */
export function createReaderPlace() {
  const $isAtEnd = atom(true);
  let sticks = true;
  let lastTop = 0;
  let lastHeight = 0;
  /** The last safety message that reached the end of the list. */
  let cardKey: string | undefined;
  let anchor: Anchor | null = null;

  function record(now: ShownList): void {
    lastTop = now.scroller.scrollTop;
    lastHeight = now.scroller.clientHeight;
    anchor = findAnchor(now);
    $isAtEnd.set(distanceToEnd(now) < nearEndPx && !now.rendered.hasNewer);
  }

  /**
   * Checks whether the reader scrolled up since the last record. A scroller that became higher moves its content down at
   * the end by itself: when the field above the keyboard is emptied, for example.
   */
  function isScrolledUp({ scroller }: ShownList): boolean {
    const movedDown = Math.max(0, scroller.clientHeight - lastHeight);
    return scroller.scrollTop < lastTop - movedDown - 1;
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

  return {
    $isAtEnd,
    /** Makes the view stay at the end of the list from now on, or no longer. */
    setSticks(isWanted: boolean): void {
      sticks = isWanted;
      // What moved before is no way up: the field became lower, and a notice above it higher.
      if (isWanted) lastTop = 0;
    },
    /**
     * Records the place in the server's page: a column that is reversed, with scroll positions below zero, counted from
     * its end.
     */
    recordStart(now: ShownList): void {
      sticks = now.scroller.scrollTop > -2;
      anchor = findAnchor(now);
    },
    /** Returns to the recorded place, now that the column is no longer reversed. */
    restoreStart(scroller: HTMLElement): void {
      if (anchor === null) return;
      // Keeps the distance from the end; `hold` corrects the heights that differ there.
      scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight + anchor.scrollTop;
      lastTop = anchor.scrollTop = scroller.scrollTop;
      lastHeight = scroller.clientHeight;
    },
    restore(now: ShownList): void {
      const { scroller } = now;
      // The reader scrolled up before the scroll event; a list that became shorter is at its end.
      if (isScrolledUp(now) && distanceToEnd(now) >= 2) sticks = false;
      if (sticks) {
        scroller.scrollTop = scroller.scrollHeight;
      } else if (anchor !== null) {
        const shift = measureShift(now, anchor);
        if (Math.abs(shift) >= 1) scroller.scrollTop += shift;
      }
      showCard(now);
      record(now);
    },
    /** Records the place that the reader scrolled to. */
    follow(now: ShownList): void {
      const top = now.scroller.scrollTop;
      const distance = distanceToEnd(now);
      if (distance < 2) sticks = true;
      else if (isScrolledUp(now)) sticks = false;
      else if (top > lastTop && distance < nearEndPx) sticks = true;
      if (now.rendered.hasNewer) sticks = false;
      record(now);
    },
    /** Records an item that the view was moved to. */
    recordMove(now: ShownList): void {
      anchor = findAnchor(now);
    },
  };
}
