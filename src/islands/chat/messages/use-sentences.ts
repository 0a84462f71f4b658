import { useEffect, useState } from 'react';
import { takeSentences } from '#src/client/chat/base/take-sentences.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { findStreaming } from '#src/client/chat/base/chat-state.ts';
import type { Language } from '#src/contract/base/language.ts';

export interface SpokenSentence {
  key: string;
  text: string;
  /** The beginning of a reply, with its sender, or of the wait for one. */
  begins: 'reply' | 'site' | 'writing' | null;
}

/**
 * Number of sentences that stay in the live region: repeated ones would be read again, and unread ones must not be
 * removed.
 */
const mostSentences = 12;

/** Wait before the first sentence: only the end of a reply shows that it is the site's, whose text arrives at once. */
const firstWaitMs = 250;

/** Returns the sentences of the replies that arrive while the page is open, each once it is finished. */
export function useSentences(session: ChatSession, language: Language): readonly SpokenSentence[] {
  const [spoken, setSpoken] = useState<readonly SpokenSentence[]>([]);
  useEffect(() => {
    let id: string | null = null;
    let position = 0;
    let isFirst = true;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function take(text: string, isWhole: boolean, by: 'reply' | 'site' = 'reply') {
      const { sentences, end } = takeSentences(text, { from: position, isWhole, language });
      const from = position;
      position = end;
      if (sentences.length === 0) return;
      const added = sentences.map((sentence, index) => ({
        key: `${id}-${from}-${index}`,
        text: sentence,
        begins: isFirst && index === 0 ? by : null,
      }));
      isFirst = false;
      setSpoken((before) => [...before, ...added].slice(-mostSentences));
    }

    function takeFirst() {
      timer = undefined;
      const reply = session.$reply.get();
      if (reply !== null && reply.id === id) take(reply.content, false);
    }

    const stopState = session.$state.subscribe((state) => {
      const running = findStreaming(state);
      if (running !== undefined && running.id !== id) {
        // Screen readers read the content that the page was loaded with as part of the page.
        [id, position, isFirst, timer] = [running.id, running.content.length, true, undefined];
        const key = `${running.id}-writing`;
        setSpoken((before) =>
          [...before, { key, text: '', begins: 'writing' as const }].slice(-mostSentences),
        );
        return;
      }
      if (running !== undefined || id === null) return;
      clearTimeout(timer);
      const ended = state.messages.find((message) => message.id === id);
      if (ended !== undefined) take(ended.content, true, ended.model === 'safety' ? 'site' : 'reply');
      id = null;
    });
    const stopReply = session.$reply.listen((reply) => {
      if (reply === null || reply.id !== id) return;
      // Sentences that were removed from the reply have been read already.
      position = Math.min(position, reply.content.length);
      if (!isFirst) take(reply.content, false);
      else timer ??= setTimeout(takeFirst, firstWaitMs);
    });
    return () => {
      stopState();
      stopReply();
      clearTimeout(timer);
    };
  }, [session, language]);
  return spoken;
}
