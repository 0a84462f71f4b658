import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';

/**
 * Handles arrow keys, which move from the search field through the chats, and Escape, which returns to the field (as on
 * the search page).
 */
export function useRowKeys(
  fieldRef: RefObject<HTMLInputElement | null>,
  listRef: RefObject<HTMLElement | null>,
): (event: KeyboardEvent) => void {
  return useCallback(
    (event) => {
      const key = pressedKey(event);
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const field = fieldRef.current;
      const links = [...(listRef.current?.querySelectorAll<HTMLElement>('.card-link') ?? [])];
      const row = listRef.current?.contains(document.activeElement) === true ? document.activeElement : null;
      const at = links.findIndex((link) => row !== null && link.closest('li')?.contains(row) === true);
      const isInField = field !== null && document.activeElement === field;
      if (key === 'Escape' && at !== -1) field?.focus();
      else if (key === 'ArrowDown' && (isInField || at !== -1)) links[at + 1]?.focus();
      else if (key === 'ArrowUp' && at !== -1) (links[at - 1] ?? field)?.focus();
      else return;
      event.preventDefault();
    },
    [fieldRef, listRef],
  );
}
