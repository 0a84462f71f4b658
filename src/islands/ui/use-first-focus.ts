import { type RefObject, useEffect } from 'react';

/** Focuses the element with `data-first` when it appears, unless the person has moved the focus since. */
export function useFirstFocus(rootRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { activeElement } = document;
    const isElsewhere =
      activeElement !== null &&
      activeElement !== document.body &&
      activeElement.getAttribute('role') !== 'dialog' &&
      rootRef.current?.contains(activeElement) !== true;
    if (!isElsewhere) rootRef.current?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [rootRef]);
}
