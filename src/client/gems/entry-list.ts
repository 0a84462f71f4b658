import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '#src/contract/call/client.ts';
import { type GemEntry, listGemEntries } from '#src/contract/gems/gem-calls.ts';

/** The filters of the entries: all entries, entries that added gems, entries that took some. */
export const entryFilters = ['all', 'in', 'out'] as const;

export type EntryFilter = (typeof entryFilters)[number];

export interface EntryListState {
  filter: EntryFilter;
  /** Newest first. */
  entries: readonly GemEntry[];
  hasMore: boolean;
  /** `loading`: the first entries; `failed`: the last request failed. */
  phase: 'loading' | 'loading-more' | 'ready' | 'failed';
}

/** The person's ledger entries, as far as they are loaded. */
export interface EntryList {
  readonly $state: ReadableAtom<EntryListState>;
  /** Starts over with the newest of a filter, by default the current one. Late answers are dropped. */
  load: (filter?: EntryFilter) => Promise<void>;
  loadMore: () => Promise<void>;
}

export function createEntryList(client: Client): EntryList {
  const $state = atom<EntryListState>({ filter: 'all', entries: [], hasMore: false, phase: 'loading' });
  let turn = 0;

  async function fetchAfter(known: readonly GemEntry[]): Promise<void> {
    turn += 1;
    const mine = turn;
    const { filter } = $state.get();
    const before = known.at(-1)?.id;
    try {
      const query = { direction: filter, ...(before !== undefined && { before }) };
      const { records, has_more: hasMore } = await client.call(listGemEntries, { query });
      if (mine !== turn) return;
      $state.set({ filter, entries: [...known, ...records], hasMore, phase: 'ready' });
    } catch (error) {
      console.debug('the entries could not be loaded', error);
      if (mine === turn) $state.set({ ...$state.get(), phase: 'failed' });
    }
  }

  return {
    $state,
    load(filter = $state.get().filter) {
      const isSame = filter === $state.get().filter;
      const entries = isSame ? $state.get().entries : [];
      $state.set({ filter, entries, hasMore: false, phase: 'loading' });
      return fetchAfter([]);
    },
    loadMore() {
      const state = $state.get();
      if (state.phase === 'loading' || state.phase === 'loading-more') return Promise.resolve();
      $state.set({ ...state, phase: 'loading-more' });
      return fetchAfter(state.entries);
    },
  };
}
