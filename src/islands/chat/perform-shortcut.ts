import { findHead } from '#src/client/chat/state/chat-state.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { findMessageField } from '#src/client/chat/view/find-message-field.ts';
import { wishForSearch } from './list/search-wish.ts';
import { hasRail } from './list/use-has-rail.ts';
import { canAskAgain } from './messages/actions/can-ask-again.ts';
import { offerAgain } from './messages/actions/offer-again.ts';
import { $chatPanel, toggleChatPanel } from './panels/chat-panel.ts';
import type { ShortcutAction } from './shortcuts/shortcut-keys.ts';

export interface ShortcutTargets {
  session: ChatSession;
  /** Begins another conversation. */
  begin: () => void;
}

export function performShortcut(action: ShortcutAction, { session, begin }: ShortcutTargets): void {
  switch (action) {
    case 'write':
      $chatPanel.set(null);
      findMessageField()?.focus();
      return;
    case 'conversations':
      if (hasRail()) focusRail();
      else toggleChatPanel('conversations');
      return;
    case 'find':
      if (hasRail()) focusRail();
      else {
        wishForSearch();
        $chatPanel.set('conversations');
      }
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

function focusRail(): void {
  document.querySelector<HTMLElement>('.chat-rail input[type="search"]')?.focus();
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
