import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import type { MessageHandlers } from './actions/message-handlers.ts';

/**
 * Handles the keys of the list: up and down move among the messages, left and right among the variants of a message,
 * Enter opens its menu. Tab reaches only one message, the message that had the focus last, or the newest.
 */
export function useMessageKeys(
  lastDepth: number,
  handlers: MessageHandlers,
  idAt: (depth: number) => string | null,
) {
  const [focused, setFocused] = useState<number | null>(null);
  const current = focused === null || focused > lastDepth ? lastDepth : focused;

  function onFocus(event: FocusEvent) {
    const depth = depthOf(event.target);
    if (depth !== null) setFocused(depth);
  }

  function onKeyDown(event: KeyboardEvent) {
    const item =
      event.target instanceof HTMLElement && event.target.matches('.chat-item') ? event.target : null;
    const depth = depthOf(item);
    const id = depth === null ? null : idAt(depth);
    if (item === null || depth === null || id === null || event.ctrlKey || event.altKey || event.metaKey)
      return;
    // A key held down would request one reply after another.
    const step = (by: 1 | -1) => () => event.repeat || handlers.step(id, by);
    const opener = item.querySelector<HTMLElement>('[aria-haspopup="menu"]');
    const keys: Partial<Record<string, () => unknown>> = {
      ArrowUp: () => focusNext(item.previousElementSibling),
      ArrowDown: () => focusNext(item.nextElementSibling),
      ArrowLeft: step(-1),
      ArrowRight: step(1),
      Enter: () => opener !== null && handlers.openMenu(id, opener),
      ContextMenu: () => opener !== null && handlers.openMenu(id, opener),
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  return { current, onFocus, onKeyDown };
}

/** Focuses the next message; a depth may be missing between two, where a single message was deleted. */
function focusNext(item: Element | null): void {
  if (item instanceof HTMLElement) item.focus();
}

function depthOf(element: EventTarget | null): number | null {
  if (!(element instanceof HTMLElement)) return null;
  const depth = element.closest<HTMLElement>('.chat-item')?.dataset.depth;
  return depth === undefined ? null : Number(depth);
}
