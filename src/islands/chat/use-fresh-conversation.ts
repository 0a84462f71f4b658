import { useCallback, useEffect, useRef } from 'react';
import type { ChatSession } from '#src/browser/chat-session.ts';
import { showError } from '#src/browser/show-error.ts';
import type { ChatCharacter } from '#src/contract/character-calls.ts';
import { characterSegment } from '#src/domain/slug.ts';
import { beginConversation } from './list/begin-conversation.ts';
import { conversationHref } from './list/name-conversation.ts';

/**
 * Begins the conversation of a page that was asked for with `?new=1`, in this page: what is sent meanwhile is said in
 * it. Where that fails, the first message begins it.
 * @returns what begins another one, in a page of its own
 */
export function useFreshConversation(
  session: ChatSession,
  character: ChatCharacter,
  isFresh: boolean,
): () => void {
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isFresh || isBegun.current) return;
    isBegun.current = true;
    session.requireConversation().then(() => session.refresh(), showError);
    // Once it is there, a reload shows it instead of beginning another.
    return session.$state.subscribe(({ conversationId }) => {
      if (conversationId === null || new URLSearchParams(location.search).get('new') !== '1') return;
      history.replaceState(history.state, '', conversationHref(characterSegment(character), conversationId));
    });
  }, [session, character, isFresh]);
  return useCallback(() => {
    beginConversation(character.id, characterSegment(character)).then(
      (href) => location.assign(href),
      showError,
    );
  }, [character]);
}
