import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import { $editing, $offer } from './open-message.ts';

/** Checks whether another reply costs nothing; false as long as its price is unknown. */
export const isAgainFree = () => $chatOptions.get()?.quotes.resend.due === 0;

/**
 * Offers another reply with its price: a single key or swipe never buys anything. Requests it at once if it is free.
 */
export function offerAgain(session: ChatSession, id: string): void {
  if (isAgainFree()) askAgain(session, id);
  else $offer.set(id);
}

/** Requests another reply. The text of the open editor is kept; the editor would cover the reply. */
export function askAgain(session: ChatSession, id: string): void {
  $offer.set(null);
  $editing.set(null);
  void session.resend(id);
}
