import { useEffect } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { keepHistory } from '#src/client/offline/offline-history.ts';
import { noteRecentChat } from '#src/client/offline/recent-chats.ts';
import { mayRead, storageOwner } from '#src/client/owner/storage-owner.ts';
import type { ChatCharacter } from '#src/contract/site/character-calls.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import { toPlainText } from '#src/domain/text/to-plain-text.ts';
import { conversationHref } from '../ui/conversations/name-conversation.ts';

/** How long a conversation has to be at rest before it is kept. */
const restMs = 1_000;

/**
 * Keeps the newest messages of the conversation that is shown, to be read without a connection, and the last of them
 * for the home page to go on with.
 */
export function useKeptHistory(session: ChatSession, character: ChatCharacter): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What the page came with is at rest, and its reader may leave it at once.
    let isFirst = true;
    const drawnFor = storageOwner();
    const note = () => {
      const { conversationId: id, conversation, messages } = session.$state.get();
      if (id === null) return;
      noteRecentChat({
        id,
        path: conversationHref(characterSegment(character), id),
        name: conversation?.title || character.name,
        avatar: character.avatar,
        line: toPlainText(messages.findLast(({ content }) => content !== '')?.content ?? ''),
      });
    };
    const keep = () => {
      const { conversationId, conversation, messages, hasNewer } = session.$state.get();
      // An older stretch that the person went to is not what comes next.
      if (conversationId === null || hasNewer) return;
      const known = messages.flatMap(({ delivery, ...message }) => (delivery === undefined ? [message] : []));
      void keepHistory(conversationId, known, { character, conversation });
      note();
    };
    /** Nothing is kept of a page once another person is here. */
    const unlessLeft = (step: () => void) => () => {
      if (mayRead(drawnFor)) step();
    };
    const stop = session.$state.subscribe(({ phase }) => {
      clearTimeout(timer);
      if (phase === 'idle') timer = setTimeout(unlessLeft(keep), isFirst ? 0 : restMs);
      // Its reader may leave before the reply is there.
      else if (phase === 'streaming') unlessLeft(note)();
      isFirst = false;
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [session, character]);
}
