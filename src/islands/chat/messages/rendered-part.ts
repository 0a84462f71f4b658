import { findWindow, type ListWindow, sumSizes } from '#src/client/chat/history/list-window.ts';
import type { ShownList } from './shown-list.ts';

/** The rendered part of the list, and the height of the rest. */
export interface RenderedPart {
  /** The key of the first rendered item; null for the very first. */
  fromKey: string | null;
  /** The key of the item after the last rendered one; null for the end of the list. */
  toKey: string | null;
  beforePx: number;
  afterPx: number;
}

export const wholeList: RenderedPart = { fromKey: null, toKey: null, beforePx: 0, afterPx: 0 };

/** Number of items up to which all are rendered: a short list is always complete, also for the browser's own search. */
const alwaysRendered = 80;

/**
 * Chooses the part to render: another part if the rendered items do not fill the view and a good part of its
 * surroundings, or if they are far too many.
 * @param sizes the height of every item, in pixels
 */
export function choosePart({ scroller, list, rendered }: ShownList, sizes: readonly number[]): RenderedPart {
  const { keys, start, end } = rendered;
  if (keys.length <= alwaysRendered) return wholeList;
  const height = scroller.clientHeight;
  const top = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top;
  const needed = findWindow(sizes, top - height, top + 2 * height);
  const wanted = findWindow(sizes, top - 2 * height, top + 3 * height);
  const isTooLong = end - start > 2 * (wanted.end - wanted.start) + alwaysRendered;
  const isEnough = start <= needed.start && end >= needed.end && !isTooLong;
  return describePart(keys, sizes, isEnough ? { start, end } : wanted);
}

export function partAround(index: number, keys: readonly string[], sizes: readonly number[]): RenderedPart {
  const window = { start: Math.max(0, index - 20), end: Math.min(keys.length, index + 20) };
  return describePart(keys, sizes, window);
}

function describePart(
  keys: readonly string[],
  sizes: readonly number[],
  { start, end }: ListWindow,
): RenderedPart {
  return {
    fromKey: start === 0 ? null : (keys[start] ?? null),
    toKey: keys[end] ?? null,
    beforePx: sumSizes(sizes, { start: 0, end: start }),
    afterPx: sumSizes(sizes, { start: end, end: keys.length }),
  };
}
