import { atom, type ReadableAtom } from 'nanostores';
import type { CharacterCard } from '#src/contract/characters/character-card.ts';
import type { Client } from '#src/contract/call/client.ts';
import { listFavourites } from '#src/contract/favourites/favourite-calls.ts';

export interface FavouriteListState {
  phase: 'loading' | 'failed' | 'shown';
  /** The cards in the server's order; a card that was removed here stays until the list is loaded again. */
  cards: readonly CharacterCard[];
  /** Number of favourites, loaded or not, without favourites that were removed here. */
  total: number;
  hasMore: boolean;
  isLoadingMore: boolean;
}

/** The member's favourites as a page shows them, a part at a time. */
export interface FavouriteList {
  readonly $state: ReadableAtom<FavouriteListState>;
  /** Loads the first part, or shows its error. */
  load: () => Promise<void>;
  /** @throws CallError when the next part could not be loaded; the shown cards stay */
  loadMore: () => Promise<void>;
  /** Records which of the cards are no longer favourites. */
  follow: (favourites: ReadonlySet<string>) => void;
}

const size = 24;

export function createFavouriteList(client: Client): FavouriteList {
  const $state = atom<FavouriteListState>({
    phase: 'loading',
    cards: [],
    total: 0,
    hasMore: false,
    isLoadingMore: false,
  });
  let until: string | undefined;
  /**
   * Cards that the server leaves out of further parts, even if they become favourites again: then they are newer than
   * the list.
   */
  const cancelled = new Set<string>();
  const update = (change: Partial<FavouriteListState>) => $state.set({ ...$state.get(), ...change });
  const countListed = (cards: readonly CharacterCard[]) => cards.length - cancelled.size;

  return {
    $state,
    async load() {
      update({ phase: 'loading' });
      cancelled.clear();
      try {
        const first = await client.call(listFavourites, { query: { size } });
        until = first.until;
        const { records, total } = first;
        update({ phase: 'shown', cards: records, total, hasMore: records.length < total });
      } catch (error) {
        console.debug('the favourites could not be listed', error);
        update({ phase: 'failed' });
      }
    },
    async loadMore() {
      if ($state.get().isLoadingMore) return;
      update({ isLoadingMore: true });
      try {
        // Removed ones are missing before the next part, so that part begins earlier.
        const page = Math.floor(countListed($state.get().cards) / size) + 1;
        const next = await client.call(listFavourites, { query: { page, size, until } });
        const { cards } = $state.get();
        const known = new Set(cards.map(({ id }) => id));
        const added = next.records.filter(({ id }) => !known.has(id));
        const all = [...cards, ...added];
        const hasMore = added.length > 0 && countListed(all) < next.total;
        update({ cards: all, total: next.total, hasMore });
      } finally {
        update({ isLoadingMore: false });
      }
    },
    follow(favourites) {
      const { cards, total } = $state.get();
      const missing = cards.filter(({ id }) => !favourites.has(id) && !cancelled.has(id));
      if (missing.length === 0) return;
      for (const { id } of missing) cancelled.add(id);
      update({ total: total - missing.length });
    },
  };
}
