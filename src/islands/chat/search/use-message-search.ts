import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import { searchMessages } from '#src/contract/chat/tree-calls.ts';

type MessageHits = z.infer<typeof searchMessages.result>['records'];

interface SearchState {
  /** The query of the records; empty before the first one. */
  words: string;
  phase: 'ready' | 'loading' | 'failed';
  records: MessageHits;
  hasMore: boolean;
  page: number;
  /** The reason why it failed, as a text for the person. */
  errorText: string | null;
}

export interface MessageSearch extends SearchState {
  /** Searches for words; an empty text clears the results. */
  ask: (words: string) => void;
  askMore: () => void;
}

const nothing: SearchState = {
  words: '',
  phase: 'ready',
  records: [],
  hasMore: false,
  page: 1,
  errorText: null,
};

/** Searches a conversation; only the newest query is answered. */
export function useMessageSearch(conversationId: string | null): MessageSearch {
  const [state, setState] = useState(nothing);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const load = useCallback(
    async (words: string, page: number, before: MessageHits) => {
      running.current?.abort();
      if (conversationId === null || words === '') {
        setState(nothing);
        return;
      }
      const { signal } = (running.current = new AbortController());
      setState((now) => ({ ...now, words, phase: 'loading' }));
      try {
        const query = { conversation_id: conversationId, q: words, page };
        const found = await createBrowserClient().call(searchMessages, { query }, { signal });
        const records = [...before, ...found.records];
        setState({ words, phase: 'ready', records, hasMore: found.has_more, page, errorText: null });
      } catch (error) {
        const errorText = describeError(error, pageLanguage());
        if (!signal.aborted) setState((now) => ({ ...now, phase: 'failed', errorText }));
      }
    },
    [conversationId],
  );

  return {
    ...state,
    ask: useCallback((words) => void load(words, 1, []), [load]),
    askMore: () => void load(state.words, state.page + 1, state.records),
  };
}
