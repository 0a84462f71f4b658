import {
  Copy,
  Eraser,
  Eye,
  EyeOff,
  Flag,
  GitBranch,
  Pencil,
  PenLine,
  RefreshCw,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { useResendPrice } from '#src/islands/gems/use-resend-price.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { listActions, type MessageAction } from './list-actions.ts';
import { $menu } from './open-message.ts';

interface MessageMenuProps {
  opener: HTMLElement;
  message: ChatMessage;
  /** True for the newest message of its branch. */
  isLast: boolean;
  isBusy: boolean;
  /** The name of the menu. */
  label: string;
  language: Language;
  onChoose: (action: MessageAction) => void;
}

const icons = {
  copy: Copy,
  edit: Pencil,
  resend: RefreshCw,
  continue: PenLine,
  branch: GitBranch,
  hide: EyeOff,
  show: Eye,
  report: Flag,
  removeOne: Eraser,
  remove: Trash2,
  retry: RotateCcw,
  discard: Trash2,
};

/** The actions that request another reply from the model. */
const paidActions: ReadonlySet<MessageAction> = new Set(['resend', 'continue']);
const endingActions: ReadonlySet<MessageAction> = new Set(['remove', 'discard']);

const gapPx = 6;

/** The menu of a message, beside its button, above the page. */
export default function MessageMenu({
  opener,
  message,
  isLast,
  isBusy,
  label,
  language,
  onChoose,
}: MessageMenuProps) {
  const actions = listActions(message, { isLast, isBusy });
  const isOwn = message.role === 'user';
  const texts = chatMenuTextsOf(language);
  const menuRef = useRef<HTMLDivElement>(null);
  const price = useResendPrice(language);
  const labels: Record<MessageAction, string> = {
    copy: texts.copy,
    edit: texts.edit,
    resend: isOwn ? texts.askReply : texts.resend,
    continue: texts.continueReply,
    branch: texts.branch,
    hide: texts.hide,
    show: texts.show,
    report: texts.report,
    removeOne: texts.removeOne,
    remove: texts.remove,
    retry: texts.retry,
    discard: texts.discard,
  };

  useMenuPlace(menuRef, opener);
  useBackCloses(() => {
    $menu.set(null);
    opener.focus();
  });

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (['Escape', 'Tab'].includes(pressedKey(event))) {
      event.preventDefault();
      $menu.set(null);
      opener.focus();
    }
    const entries = [...(menuRef.current?.querySelectorAll('button') ?? [])];
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    entries.at(next % entries.length)?.focus();
  }

  return (
    <div
      ref={menuRef}
      role="menu"
      tabIndex={-1}
      popover="manual"
      aria-label={label}
      className="menu fixed inset-auto min-w-48 max-w-[calc(100vw-1rem)]"
      onKeyDown={onKeyDown}
    >
      {actions.map((action) => {
        const Icon = icons[action];
        return (
          <button
            key={action}
            type="button"
            className={`menu-entry ${endingActions.has(action) ? 'text-danger' : ''}`}
            role="menuitem"
            tabIndex={-1}
            data-action={action}
            onClick={() => {
              opener.focus();
              $menu.set(null);
              onChoose(action);
            }}
          >
            <Icon size={17} aria-hidden />
            {labels[action]}
            {price !== '' && paidActions.has(action) && (
              <span className="ms-auto ps-4 text-muted text-[0.75rem] whitespace-nowrap">{price}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}

/** Opens the menu beside its opener, with the focus on its first action, and closes it when something else is pressed. */
function useMenuPlace(menuRef: RefObject<HTMLElement | null>, opener: HTMLElement): void {
  useLayoutEffect(() => {
    const menu = menuRef.current;
    if (menu === null) return;
    menu.showPopover();
    place(menu, opener);
    menu.querySelector('button')?.focus();
  }, [menuRef, opener]);

  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && menuRef.current?.contains(event.target) !== true) $menu.set(null);
    };
    const close = () => $menu.set(null);
    // Stays with its message when the list scrolls or grows.
    const follow = () => menuRef.current !== null && place(menuRef.current, opener);
    const closing = new AbortController();
    const { signal } = closing;
    document.addEventListener('pointerdown', closeOutside, { signal });
    document.addEventListener('scroll', follow, { capture: true, passive: true, signal });
    addEventListener('resize', close, { signal });
    return () => closing.abort();
  }, [menuRef, opener]);
}

/** Places the menu below its opener, or above it if there is no room; never outside the window. */
function place(menu: HTMLElement, opener: HTMLElement): void {
  const at = opener.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const isRoomBelow = at.bottom + gapPx + height < innerHeight - gapPx;
  const top = isRoomBelow ? at.bottom + gapPx : at.top - gapPx - height;
  const left = at.left + width < innerWidth - gapPx ? at.left : at.right - width;
  menu.style.top = `${Math.max(gapPx, top)}px`;
  menu.style.left = `${Math.max(gapPx, left)}px`;
}
