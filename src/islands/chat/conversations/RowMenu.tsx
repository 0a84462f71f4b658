import { MoreHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, Suspense, useRef, useState } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import type { ConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import type { ListedConversation } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { Boundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';

const RowActions = lazyPart(() => import('./RowActions.tsx'));

export interface RowMenu {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  moreRef: RefObject<HTMLButtonElement | null>;
  /** Props of the row's own element: Escape closes the menu, and nothing around it. */
  rowProps: { onKeyDown: (event: KeyboardEvent) => void; 'data-keeps-escape': '' | undefined };
}

/** Controls the menu of a conversation's row: its button is in the row, and its content below. */
export function useRowMenu(): RowMenu {
  const [isOpen, setIsOpen] = useState(false);
  const moreRef = useRef<HTMLButtonElement>(null);
  function close() {
    setIsOpen(false);
    moreRef.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (pressedKey(event) !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }
  const rowProps = { onKeyDown, 'data-keeps-escape': isOpen ? ('' as const) : undefined };
  return { isOpen, toggle: () => setIsOpen(!isOpen), close, moreRef, rowProps };
}

export function RowMenuButton({
  menu: { isOpen, toggle, moreRef },
  label,
}: {
  menu: RowMenu;
  label: string;
}) {
  return (
    <button
      ref={moreRef}
      type="button"
      className="row-more icon-button size-9! shrink-0 text-muted hover:text-ink"
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <MoreHorizontal size={18} aria-hidden />
    </button>
  );
}

interface OpenRowMenuProps {
  menu: RowMenu;
  card: ListedConversation;
  list: ConversationList;
  language: Language;
  /** Called once the server has its new title. */
  onRenamed?: (id: string) => Promise<void>;
}

export function OpenRowMenu(props: OpenRowMenuProps) {
  if (!props.menu.isOpen) return null;
  return (
    <Boundary place="part">
      <Suspense>
        <RowActions {...props} />
      </Suspense>
    </Boundary>
  );
}
