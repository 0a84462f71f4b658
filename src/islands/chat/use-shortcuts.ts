import { pressedKey } from '#src/client/browser/pressed-key.ts';
import { useEffect } from 'react';
import { isSearchKey } from '#src/client/browser/is-search-key.ts';
import { showError } from '#src/client/overlays/show-error.ts';
import { $dialog } from '#src/client/overlays/dialogs.ts';
import { readSettings } from '#src/client/account/settings.ts';
import { findMessageField } from '#src/client/chat/view/find-message-field.ts';
import type { ShortcutTargets } from './perform-shortcut.ts';
import { findShortcut, type ShortcutAction } from './shortcuts/shortcut-keys.ts';

/**
 * Listens to the keys of the chat, never in a field or under a dialog, except for Ctrl+K or ⌘K, which leads to the search of
 * one's chats. While a message has the focus of the keyboard, a
 * single key acts, unless the person turned that off (WCAG 2.1.4); elsewhere, and after a click on a message, what
 * somebody types goes into the field.
 */
export function useShortcuts({ session, begin }: ShortcutTargets): void {
  useEffect(() => {
    /** True from a click or touch until a key moves the focus: then the focus is not the keyboard's. */
    let isByPointer = false;
    const perform = (action: ShortcutAction, { repeat }: KeyboardEvent) => {
      if (repeat) return;
      void import('./perform-shortcut.ts').then(
        (part) => part.performShortcut(action, { session, begin }),
        showError,
      );
    };
    const onPointerDown = () => {
      isByPointer = true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isSearch = isSearchKey(event);
      // In a chat neither opens the search of the site (open-search.ts), which would leave the page.
      if (event.key === '/' || isSearch) event.stopPropagation();
      if (isSearch && !event.defaultPrevented) {
        event.preventDefault();
        if ($dialog.get() === null && !isCovered(event.target)) perform('find', event);
        return;
      }
      if (moving.has(event.key)) isByPointer = false;
      if (event.defaultPrevented || pressedKey(event) === '' || isTyping(event.target)) return;
      if ($dialog.get() !== null) return;
      const message = findMessage(event.target);
      const isOnMessage = message !== null && !isByPointer;
      // Read each time: another tab may have turned them off.
      const action = isOnMessage && readSettings().keyShortcuts ? findShortcut(event) : null;
      if (action === null) {
        // The browser then types the letter there.
        if (isLetter(event)) findMessageField()?.focus({ preventScroll: true });
        return;
      }
      event.preventDefault();
      perform(action, event);
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

/** Checks for places where a letter is typed or has a meaning already. */
function isTyping(target: EventTarget | null): boolean {
  return (
    isCovered(target) ||
    (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)
  );
}

/** Checks for a menu or a dialog over the chat. */
const isCovered = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"]') !== null;
