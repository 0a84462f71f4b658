import { useState } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { SuggestedReplies } from '#src/client/chat/replies/suggest-in-chat.ts';

export interface Suggestions extends SuggestedReplies {
  ask: () => Promise<void>;
  hide: () => void;
}

interface ShownSuggestions extends SuggestedReplies {
  /** The request that the suggestions belong to. */
  turn?: object;
}

const hidden: SuggestedReplies = { phase: 'hidden', texts: [], errorText: null };

/** Loads suggestions for the person's next message on request. */
export function useSuggestions(session: ChatSession): Suggestions {
  const [state, setState] = useState<ShownSuggestions>(hidden);

  async function ask() {
    const turn = {};
    // Ignores results for a closed row or an older request.
    const show = (part: Partial<SuggestedReplies>) =>
      setState((now) => (now.turn === turn ? { ...now, ...part } : now));
    setState({ ...hidden, phase: 'loading', turn });
    try {
      const part = await import('#src/client/chat/replies/suggest-in-chat.ts');
      show(await part.suggestInChat(session.requireConversation));
    } catch {
      show({ phase: 'failed' });
    }
  }

  return { ...state, ask, hide: () => setState(hidden) };
}
