/** The data of the rendered list that the view needs. */
export interface RenderedList {
  keys: readonly string[];
  start: number;
  end: number;
  /** The key of the person's newest message until it is delivered; another message scrolls the view to the end. */
  sentKey: string | undefined;
  /** True if newer items are not loaded: the end of the list is then not the end. */
  hasNewer: boolean;
  /** The item to show, `top` px below the top of the window or in the middle; another `turn` requests it again. */
  target: { key: string; turn: number; top?: number | undefined } | null;
  onNearStart: () => void;
  onNearEnd: () => void;
}

/** A list on the page: its elements, and the items rendered in it. The list has only its items as children. */
export interface ShownList {
  scroller: HTMLElement;
  list: HTMLElement;
  rendered: RenderedList;
}

/**
 * The topmost item in view, the distance of its message from the scroller's top, and the scroll position then, in
 * pixels.
 */
export interface Anchor {
  key: string;
  top: number;
  scrollTop: number;
}

/** Returns the top of an item's message: a day or a notice above it may appear and disappear. */
export function topOf(item: Element): number {
  return (item.querySelector('[data-anchor]') ?? item).getBoundingClientRect().top;
}

/** Lists the rendered items with their keys. */
export function listItems({ list, rendered }: ShownList): [key: string, item: Element][] {
  return [...list.children].map((item, index) => [rendered.keys[rendered.start + index] ?? '', item]);
}

/** Returns an item's element; undefined if it is not rendered. */
export function findItem(shown: ShownList, key: string): Element | undefined {
  return listItems(shown).find(([itemKey]) => itemKey === key)?.[1];
}

/** Returns the topmost item in view; null if there is none. */
export function findAnchor(shown: ShownList): Anchor | null {
  const { scroller } = shown;
  const { top } = scroller.getBoundingClientRect();
  const found = listItems(shown).find(([, item]) => item.getBoundingClientRect().bottom > top);
  if (found === undefined) return null;
  const [key, item] = found;
  return { key, top: topOf(item) - top, scrollTop: scroller.scrollTop };
}

/** Returns the pixels by which an item moved, apart from the scrolling since; 0 for an item that is not rendered. */
export function measureShift(shown: ShownList, anchor: Anchor): number {
  const item = findItem(shown, anchor.key);
  if (item === undefined) return 0;
  const { scroller } = shown;
  const top = anchor.top + anchor.scrollTop - scroller.scrollTop;
  return topOf(item) - scroller.getBoundingClientRect().top - top;
}

/** Returns the distance of the view from the end of the list, in pixels. */
export function distanceToEnd({ scroller }: ShownList): number {
  return scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
}
