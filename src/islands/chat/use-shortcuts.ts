import { pressedKey } from '#src/client/browser/pressed-key.ts';
import { useEffect } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { findHead } from '#src/client/chat/base/chat-state.ts';
import { $chatPanel, toggleChatPanel } from '#src/islands/chat/panels/chat-panel.ts';
import { $dialog } from '#src/client/overlays/dialogs.ts';
import { readSettings } from '#src/client/account/settings.ts';
import { findMessageField } from './composer/find-message-field.ts';
import { hasRail } from './list/use-has-rail.ts';
import { canAskAgain } from './messages/actions/can-ask-again.ts';
import { offerAgain } from './messages/actions/offer-again.ts';
import { findShortcut, type ShortcutAction } from './shortcuts/shortcut-keys.ts';

interface ShortcutTargets {
  session: ChatSession;
  /** Begins another conversation. */
  begin: () => void;
}

/**
 * Listens to the keys of the chat, never in a field or under a dialog. While a message has the focus of the keyboard, a
 * single key acts, unless the person turned that off (WCAG 2.1.4); elsewhere, and after a click on a message, what
 * somebody types goes into the field.
 */
export function useShortcuts({ session, begin }: ShortcutTargets): void {
  useEffect(() => {
    /** The message that was clicked or touched last: its focus is not that of the keyboard. */
    let pressed: Element | null = null;
    const onPointerDown = ({ target }: Event) => {
      pressed = findMessage(target);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (moving.has(event.key)) pressed = null;
      if (event.defaultPrevented || pressedKey(event) === '' || isTyping(event.target)) return;
      if ($dialog.get() !== null) return;
      const message = findMessage(event.target);
      const isOnMessage = message !== null && message !== pressed;
      // Read each time: another tab may have turned them off.
      const action = isOnMessage && readSettings().keyShortcuts ? findShortcut(event) : null;
      if (action === null) {
        // The browser then types the letter there.
        if (isLetter(event)) findMessageField()?.focus({ preventScroll: true });
        return;
      }
      event.preventDefault();
      if (!event.repeat) perform(action, { session, begin });
    };
    const closing = new AbortController();
    const { signal } = closing;
    document.addEventListener('pointerdown', onPointerDown, { capture: true, signal });
    document.addEventListener('keydown', onKeyDown, { signal });
    return () => closing.abort();
  }, [session, begin]);
}

/** The keys that move the focus to and among the messages. */
const moving: ReadonlySet<string> = new Set(['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

const findMessage = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('.chat-item') : null;

/** Checks for a key that types something; space presses buttons and scrolls. */
function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

function perform(action: ShortcutAction, { session, begin }: ShortcutTargets): void {
  switch (action) {
    case 'write':
      $chatPanel.set(null);
      findMessageField()?.focus();
      return;
    case 'conversations':
      if (hasRail()) document.querySelector<HTMLElement>('.chat-rail input[type="search"]')?.focus();
      else toggleChatPanel('conversations');
      return;
    case 'new':
      begin();
      return;
    case 'again':
      again(session);
      return;
    case 'stop':
      void session.stop();
      return;
    case 'help':
      toggleChatPanel('shortcuts');
      return;
    case 'search':
    case 'memory':
    case 'branches':
    case 'settings':
      toggleChatPanel(action);
  }
}

/**
 * Offers another reply in place of the newest one, or a first one to the person's last message; on the offer, requests
 * it.
 */
function again(session: ChatSession): void {
  const { messages, hasNewer, phase } = session.$state.get();
  const head = findHead(messages);
  if (head === undefined || hasNewer || phase !== 'idle' || !canAskAgain(head, true)) return;
  const offer = document.querySelector<HTMLElement>('.chat-offer:focus');
  if (offer === null) offerAgain(session, head.id);
  else offer.click();
}

/** Checks for places where a letter is typed or has a meaning already, and for dialogs over the chat. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]') !== null
  );
}
