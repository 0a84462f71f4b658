import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ChatState } from '#src/client/chat/base/chat-state.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';

/**
 * Returns the state of a conversation: changes when a message was added, removed or edited, but not while a reply is
 * written.
 */
export function useHead({ $state }: Pick<ChatSession, '$state'>): string {
  return useSelected($state, readHead);
}

function readHead({ messages, conversationId }: ChatState): string {
  const last = messages.findLast(({ state }) => state !== 'streaming');
  return [conversationId, last?.id, last?.version, last?.depth].join(' ');
}
