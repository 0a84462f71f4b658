import { useState } from 'react';
import type { ChatSession } from '#src/browser/chat-session.ts';
import type { QuickReply } from '#src/contract/guidance-calls.ts';

export interface Suggestions {
  phase: 'hidden' | 'loading' | 'shown' | 'failed';
  texts: readonly string[];
  /** The person's quick replies; they are there before the suggestions. */
  own: readonly QuickReply[];
  /** Why none came, in words for the person. */
  fault: string | null;
  ask: () => Promise<void>;
  hide: () => void;
}

const hidden = { phase: 'hidden', texts: [], own: [], fault: null } as const;

/** What the person could say next, when they ask for it. */
export function useSuggestions(session: ChatSession): Suggestions {
  const [state, setState] = useState<Omit<Suggestions, 'ask' | 'hide'>>(hidden);

  async function ask() {
    setState({ ...hidden, phase: 'loading' });
    try {
      const { loadQuickReplies, suggestInChat } = await import('#src/browser/suggest-replies.ts');
      void loadQuickReplies().then((own) =>
        setState((now) => (now.phase === 'hidden' ? now : { ...now, own })),
      );
      const said = await suggestInChat(session.requireConversation);
      setState(({ own }) => ({ phase: said.fault === null ? 'shown' : 'failed', own, ...said }));
    } catch {
      setState({ ...hidden, phase: 'failed' });
    }
  }

  return { ...state, ask, hide: () => setState(hidden) };
}
