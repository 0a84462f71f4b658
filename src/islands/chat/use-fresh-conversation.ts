import { useCallback, useEffect } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import { conversationHref, freshHref } from './conversations/name-conversation.ts';
import { findMessageField } from '#src/client/chat/view/find-message-field.ts';

/**
 * Gives a page opened with `?new=1` the address of its conversation once that exists, so that a reload shows it again.
 * The first message begins it: a page without a message leaves no conversation behind.
 * @returns a function that opens a page for another conversation, if this conversation has begun
 */
export function useFreshConversation(
  session: ChatSession,
  character: ChatCharacter,
  isFresh: boolean,
): () => void {
  const segment = characterSegment(character);
  useEffect(() => {
    if (!isFresh) return;
    return session.$state.subscribe(({ conversationId }) => {
      if (conversationId === null || new URLSearchParams(location.search).get('new') !== '1') return;
      history.replaceState(history.state, '', conversationHref(segment, conversationId));
    });
  }, [session, segment, isFresh]);
  return useCallback(() => {
    if (session.$state.get().conversationId !== null) location.assign(freshHref(segment));
    else findMessageField()?.focus();
  }, [session, segment]);
}
