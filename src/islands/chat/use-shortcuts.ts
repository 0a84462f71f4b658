import { useEffect } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { findHead } from '#src/client/chat/base/chat-state.ts';
import { $chatPanel, toggleChatPanel } from '#src/islands/chat/panels/chat-panel.ts';
import { $dialog } from '#src/client/overlays/dialogs.ts';
import { readSettings } from '#src/client/account/settings.ts';
import { hasRail } from './list/use-has-rail.ts';
import { canAskAgain } from './messages/actions/can-ask-again.ts';
import { $editing } from './messages/actions/open-parts.ts';
import { findShortcut, type ShortcutAction } from './shortcuts/shortcut-keys.ts';

interface ShortcutTargets {
  session: ChatSession;
  /** Begins another conversation. */
  begin: () => void;
}

/**
 * Listens to the keys of the chat: never while somebody types, never under a dialog, and not if the person turned them
 * off (WCAG 2.1.4).
 */
export function useShortcuts({ session, begin }: ShortcutTargets): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || isTyping(event.target)) return;
      if ($dialog.get() !== null) return;
      const action = findShortcut(event);
      // Read each time: another tab may have turned them off.
      if (action === null || !readSettings().keyShortcuts) return;
      event.preventDefault();
      perform(action, { session, begin });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [session, begin]);
}

function perform(action: ShortcutAction, { session, begin }: ShortcutTargets): void {
  switch (action) {
    case 'write':
      $chatPanel.set(null);
      document.querySelector<HTMLElement>('main form textarea')?.focus();
      return;
    case 'conversations':
      if (hasRail()) document.querySelector<HTMLElement>('.chat-rail input[type="search"]')?.focus();
      else toggleChatPanel('conversations');
      return;
    case 'new':
      begin();
      return;
    case 'again':
      askAgain(session);
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

/** Requests another reply in place of the newest one, or a first one to the person's last message. */
function askAgain({ $state, resend }: ChatSession): void {
  const { messages, hasNewer, phase } = $state.get();
  const head = findHead(messages);
  if (head === undefined || hasNewer || phase !== 'idle' || !canAskAgain(head, true)) return;
  // The text of the open editor is kept; the editor would cover the reply.
  $editing.set(null);
  void resend(head.id);
}

/** Checks for places where a letter is typed or has a meaning already, and for dialogs over the chat. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]') !== null
  );
}
