import { MoreVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Boundary } from '../../ui/boundary/Boundary.tsx';
import type { MenuListProps } from './MenuList.tsx';
import { moveFocus } from './move-focus.ts';
import { pressedKey } from '#src/client/browser/pressed-key.ts';

interface MenuButtonProps {
  label: string;
  /** Renders the menu, a `MenuList`, while it is open; it may be loaded first. */
  renderMenu: (list: Omit<MenuListProps, 'children'>) => ReactNode;
}

/**
 * A button with a menu, following the ARIA pattern: arrows, Home, End and first letters move, Escape and Tab close, and
 * the focus is back on the button before an entry acts.
 */
export function MenuButton({ label, renderMenu }: MenuButtonProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const boxRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const menuRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && boxRef.current?.contains(target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);

  function close() {
    setOpen(false);
    buttonRef.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) {
      if (pressedKey(event) !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
    } else if (pressedKey(event) === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (pressedKey(event) === 'Tab') setOpen(false);
    else if (moveFocus(menuRef.current, event.key)) event.preventDefault();
  }

  return (
    <div ref={boxRef} className="relative shrink-0" onKeyDown={onKeyDown}>
      <button
        ref={buttonRef}
        type="button"
        className="icon-button needs-script"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <MoreVertical size={20} aria-hidden />
      </button>
      {isOpen && (
        <Boundary place="over" onClose={() => setOpen(false)}>
          <Suspense>{renderMenu({ id, label, menuRef, buttonRef, onChosen: () => setOpen(false) })}</Suspense>
        </Boundary>
      )}
    </div>
  );
}
