import { useState } from 'react';
import { createBrowserClient } from '#src/browser/call-client.ts';
import type { ChatSession } from '#src/browser/chat-session.ts';
import { describeError } from '#src/browser/describe-error.ts';
import type { QuickReply } from '#src/contract/guidance-calls.ts';
import { loadQuickReplies } from '#src/browser/load-quick-replies.ts';
import { pageLanguage } from '#src/browser/page-language.ts';

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
    setState({ phase: 'loading', texts: [], own: [], fault: null });
    void showOwn();
    try {
      const { suggestReplies } = await import('#src/contract/media-calls.ts');
      const body = { conversation_id: await session.requireConversation() };
      const { suggestions } = await createBrowserClient().call(suggestReplies, { body });
      setState(({ own }) => ({ phase: 'shown', texts: suggestions, own, fault: null }));
    } catch (error) {
      const fault = describeError(error, pageLanguage());
      setState(({ own }) => ({ phase: 'failed', texts: [], own, fault }));
    }
  }

  async function showOwn() {
    const own = await loadQuickReplies();
    setState((state) => (state.phase === 'hidden' ? state : { ...state, own }));
  }

  return { ...state, ask, hide: () => setState(hidden) };
}
