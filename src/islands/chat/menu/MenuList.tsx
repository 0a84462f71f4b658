import { type ReactNode, type RefObject, useEffect } from 'react';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { moveFocus } from './move-focus.ts';

export interface MenuListProps {
  id: string;
  label: string;
  menuRef: RefObject<HTMLDivElement | null>;
  /** The button that opened it, which gets the focus again once an entry is chosen. */
  buttonRef: RefObject<HTMLButtonElement | null>;
  onChosen: () => void;
  /** The entries: elements with `role="menuitem"`, and separators. */
  children: ReactNode;
}

/** The open menu of a `MenuButton`; its first entry gets the focus. */
export function MenuList({ id, label, menuRef, buttonRef, onChosen, children }: MenuListProps) {
  useBackCloses(() => {
    buttonRef.current?.focus();
    onChosen();
  });
  useEffect(() => {
    moveFocus(menuRef.current, 'first');
  }, [menuRef]);
  return (
    // In the capture phase: the focus is back before an entry opens something that remembers it. The menu closes after
    // that: a removed entry would do nothing.
    <div
      ref={menuRef}
      id={id}
      role="menu"
      aria-label={label}
      className="menu absolute end-0 top-[calc(100%+0.375rem)] max-h-[calc(100dvh-6rem)] w-max max-w-[calc(100vw-1.5rem)] min-w-56 overflow-y-auto overscroll-contain"
      onClickCapture={() => buttonRef.current?.focus()}
      onClick={onChosen}
    >
      {children}
    </div>
  );
}
