import { useEffect } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { keepHistory } from '#src/client/offline/offline-history.ts';
import { recordRecentChat } from '#src/client/offline/recent-chats.ts';
import { mayRead, storageOwner } from '#src/client/account/owner/storage-owner.ts';
import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import { toPlainText } from '#src/domain/text/to-plain-text.ts';
import { conversationHref } from './conversations/name-conversation.ts';

/** Time without changes before a conversation is stored. */
const restMs = 1_000;

/** Stores the newest messages of the shown conversation for offline reading, and the last of them for the home page. */
export function useKeptHistory(session: ChatSession, character: ChatCharacter): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The initial content is complete, and the person may leave at once: it is stored without a pause.
    let isFirst = true;
    const drawnFor = storageOwner();
    const record = () => {
      const { conversationId: id, conversation, messages } = session.$state.get();
      if (id === null) return;
      recordRecentChat({
        id,
        path: conversationHref(characterSegment(character), id),
        name: conversation?.title || character.name,
        character: character.name,
        avatar: character.avatar,
        line: toPlainText(messages.findLast(({ content }) => content !== '')?.content ?? ''),
      });
    };
    const keep = () => {
      const { conversationId, conversation, messages, hasNewer } = session.$state.get();
      // Older messages that the person jumped to are not the newest.
      if (conversationId === null || hasNewer) return;
      const known = messages.flatMap(({ delivery, ...message }) => (delivery === undefined ? [message] : []));
      void keepHistory(conversationId, known, { character, conversation });
      record();
    };
    /** Returns a function that runs a step unless another person is logged in: nothing of the page is stored then. */
    const unlessLeft = (step: () => void) => () => {
      if (mayRead(drawnFor)) step();
    };
    const stop = session.$state.subscribe(({ phase }) => {
      clearTimeout(timer);
      if (phase === 'idle') timer = setTimeout(unlessLeft(keep), isFirst ? 0 : restMs);
      // The person may leave before the reply has arrived.
      else if (phase === 'streaming') unlessLeft(record)();
      isFirst = false;
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [session, character]);
}
