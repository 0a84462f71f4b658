import { atom, type ReadableAtom } from 'nanostores';
import { type FoundMessage, searchChats } from '#src/contract/chat/chat-search-calls.ts';
import { CallError, type Client } from '#src/contract/call/client.ts';

export interface ChatSearchState {
  /** The query of the records; empty for none. */
  words: string;
  phase: 'ready' | 'loading' | 'failed';
  records: readonly FoundMessage[];
  /** The position at which the search continues; null once everything was searched. */
  next: string | null;
  /** The time back to which messages were searched (ISO 8601), if the search stopped before it had found a page. */
  stoppedAt: string | null;
  error: unknown;
}

/** The search for messages in all of a person's chats. */
export interface ChatSearch {
  readonly $state: ReadableAtom<ChatSearchState>;
  /** Searches for words, and cancels the previous search; an empty text clears the results. */
  ask: (words: string) => Promise<void>;
  /** Finds another page, or repeats what failed. */
  askMore: () => Promise<void>;
  stop: () => void;
}

const pageLength = 20;
/**
 * Number of calls that one search makes automatically: some 40,000 messages, at most a third of the calls allowed per
 * minute.
 */
const mostCalls = 40;

const nothing: ChatSearchState = {
  words: '',
  phase: 'ready',
  records: [],
  next: null,
  stoppedAt: null,
  error: null,
};

/**
 * Creates a search. A call searches some messages only: it is repeated until a page was found, or the end is reached.
 */
export function createChatSearch(client: Client): ChatSearch {
  const $state = atom<ChatSearchState>(nothing);
  let running = new AbortController();

  async function go(start: ChatSearchState): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    let state: ChatSearchState = { ...start, phase: 'loading', stoppedAt: null, error: null };
    const wanted = start.records.length + pageLength;
    try {
      for (let calls = 0; calls < mostCalls; calls += 1) {
        $state.set(state);
        const { words: q, next: before } = state;
        const query = { q, ...(before !== null && { before }) };
        const found = await client.call(searchChats, { query }, { signal });
        if (signal.aborted) return;
        const records = [...state.records, ...found.records];
        state = { ...state, records, next: found.next, stoppedAt: found.searched_to };
        if (found.next === null || records.length >= wanted) break;
      }
      const isPage = state.next === null || state.records.length >= wanted;
      $state.set({ ...state, phase: 'ready', stoppedAt: isPage ? null : state.stoppedAt });
    } catch (error) {
      if (signal.aborted) return;
      // A device that the server does not know has sent nothing.
      const isUnknown = error instanceof CallError && error.status === 401;
      $state.set(isUnknown ? { ...nothing, words: start.words } : { ...state, phase: 'failed', error });
    }
  }

  return {
    $state,
    async ask(words) {
      if (words !== '') return go({ ...nothing, words });
      running.abort();
      $state.set(nothing);
    },
    askMore: () => go($state.get()),
    stop: () => running.abort(),
  };
}
