import { useState } from 'react';
import { createBrowserClient } from '#src/browser/call-client.ts';
import type { ChatSession } from '#src/browser/chat-session.ts';
import { describeError } from '#src/browser/describe-error.ts';
import { pageLanguage } from '#src/browser/page-language.ts';

export interface Suggestions {
  phase: 'hidden' | 'loading' | 'shown' | 'failed';
  texts: readonly string[];
  /** Why none came, in words for the person. */
  fault: string | null;
  ask: () => Promise<void>;
  hide: () => void;
}

const hidden = { phase: 'hidden', texts: [], fault: null } as const;

/** What the person could say next, when they ask for it. */
export function useSuggestions(session: ChatSession): Suggestions {
  const [state, setState] = useState<Pick<Suggestions, 'phase' | 'texts' | 'fault'>>(hidden);

  async function ask() {
    setState({ phase: 'loading', texts: [], fault: null });
    try {
      const { suggestReplies } = await import('#src/contract/media-calls.ts');
      const body = { conversation_id: await session.requireConversation() };
      const { suggestions } = await createBrowserClient().call(suggestReplies, { body });
      setState({ phase: 'shown', texts: suggestions, fault: null });
    } catch (error) {
      setState({ phase: 'failed', texts: [], fault: describeError(error, pageLanguage()) });
    }
  }

  return { ...state, ask, hide: () => setState(hidden) };
}
