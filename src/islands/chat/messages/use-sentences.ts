import { useEffect, useState } from 'react';
import { takeSentences } from '#src/client/chat/view/take-sentences.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { type ChatMessage, findStreaming } from '#src/client/chat/state/chat-state.ts';
import type { Language } from '#src/contract/locale/language.ts';

export interface SpokenSentence {
  key: string;
  text: string;
  /** The beginning of a reply, with its sender, or of the wait for one. */
  begins: 'reply' | 'site' | 'writing' | null;
}

/**
 * Number of sentences that stay in the live region: repeated sentences would be read again, and unread sentences must
 * not be removed.
 */
const mostSentences = 12;

/**
 * Returns the sentences of the replies that arrive while the page is open, each once it is finished; those of the site
 * itself, such as its help in a crisis, once its text is complete.
 */
export function useSentences(session: ChatSession, language: Language): readonly SpokenSentence[] {
  const [spoken, setSpoken] = useState<readonly SpokenSentence[]>([]);
  useEffect(() => {
    let id: string | null = null;
    let position = 0;
    let isFirst = true;
    let by: 'reply' | 'site' = 'reply';

    function take(text: string, isWhole: boolean) {
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

    const stopState = session.$state.subscribe((state) => {
      const running = findStreaming(state);
      if (running !== undefined && running.id !== id) {
        // Screen readers read the content that the page was loaded with as part of the page.
        [id, position, isFirst, by] = [running.id, running.content.length, true, writerOf(running)];
        const key = `${running.id}-writing`;
        setSpoken((before) =>
          [...before, { key, text: '', begins: 'writing' as const }].slice(-mostSentences),
        );
        return;
      }
      if (running !== undefined || id === null) return;
      const ended = state.messages.find((message) => message.id === id);
      if (ended !== undefined) {
        by = writerOf(ended);
        take(ended.content, true);
      }
      id = null;
    });
    const stopReply = session.$reply.listen((reply) => {
      if (reply === null || reply.id !== id) return;
      // Sentences that were removed from the reply have been read already.
      position = Math.min(position, reply.content.length);
      if (by === 'reply') take(reply.content, false);
    });
    return () => {
      stopState();
      stopReply();
    };
  }, [session, language]);
  return spoken;
}

function writerOf({ model }: Pick<ChatMessage, 'model'>): 'reply' | 'site' {
  return model === 'safety' ? 'site' : 'reply';
}
