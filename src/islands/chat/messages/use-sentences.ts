import { useEffect, useState } from 'react';
import { takeSentences } from '#src/browser/chat/finished-sentences.ts';
import type { ChatSession } from '#src/browser/chat-session.ts';
import { findStreaming } from '#src/browser/chat-state.ts';
import type { Language } from '#src/contract/language.ts';

export interface SpokenSentence {
  key: string;
  text: string;
  /** It begins a reply. */
  isFirst: boolean;
}

/** So many stay in the live region: what was said is not said again, and what is not yet read is not taken away. */
const keptCount = 12;

/** The sentences of the replies that come while the page is open, each once it is finished. */
export function useSentences(session: ChatSession, language: Language): readonly SpokenSentence[] {
  const [spoken, setSpoken] = useState<readonly SpokenSentence[]>([]);
  useEffect(() => {
    let id: string | null = null;
    let position = 0;
    let isFirst = true;

    function take(text: string, isWhole: boolean) {
      const { sentences, end } = takeSentences(text, { from: position, isWhole, language });
      const from = position;
      position = end;
      if (sentences.length === 0) return;
      const added = sentences.map((sentence, index) => ({
        key: `${id}-${from}-${index}`,
        text: sentence,
        isFirst: isFirst && index === 0,
      }));
      isFirst = false;
      setSpoken((before) => [...before, ...added].slice(-keptCount));
    }

    const stopState = session.$state.subscribe((state) => {
      const running = findStreaming(state);
      if (running !== undefined && running.id !== id) {
        // What a page comes with has been read with it.
        [id, position, isFirst] = [running.id, running.content.length, true];
        return;
      }
      if (running !== undefined || id === null) return;
      const ended = state.messages.find((message) => message.id === id);
      if (ended !== undefined) take(ended.content, true);
      id = null;
    });
    const stopReply = session.$reply.listen((reply) => {
      if (reply === null || reply.id !== id) return;
      // What was taken back has been said.
      position = Math.min(position, reply.content.length);
      take(reply.content, false);
    });
    return () => {
      stopState();
      stopReply();
    };
  }, [session, language]);
  return spoken;
}
