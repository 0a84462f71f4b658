import { atom, type ReadableAtom } from 'nanostores';
import { CallError, type Client } from '#src/contract/call/client.ts';
import { type ConversationCard, listConversations } from '#src/contract/chat/conversation-calls.ts';

/** Why a record is in this list no more: `returned` went from the archive back to the list. */
export type Removal = 'deleted' | 'archived' | 'returned';

export interface ConversationListState {
  /** The words that the records answer to; empty for all. */
  words: string;
  phase: 'loading' | 'loading-more' | 'ready' | 'failed';
  records: readonly ConversationCard[];
  /** Shows the archive in the place of the list. */
  isArchive: boolean;
  /** Those among the records that were taken away here, and may still be brought back where they stand, by their ids. */
  removed: ReadonlyMap<string, Removal>;
  /** How many there are, shown or not, without the removed ones. */
  total: number;
  /** How many are in the archive; 0 until it is known. */
  archived: number;
}

export interface ConversationListOptions {
  client: Client;
  /** False for a device that the server does not know: it has no conversations, and asking would fail. */
  isKnown: () => Promise<boolean>;
  /** The newest as the page was rendered with them; without, they are loaded. */
  initial?: readonly ConversationCard[];
}

/** A person's conversations in this page; change-conversations.ts changes them. */
export interface ConversationList {
  readonly client: Client;
  readonly $state: ReadableAtom<ConversationListState>;
  /**
   * Loads the newest, for other words than before or again; what is shown stays until the answer comes. Words are looked
   * for in everything, so they leave the archive.
   */
  load: (words?: string, isArchive?: boolean) => Promise<void>;
  loadMore: () => Promise<void>;
  /** Takes over what happened elsewhere; says nothing when it cannot. */
  refresh: () => Promise<void>;
  /** Shows what was changed here. */
  update: (changes: Partial<ConversationListState>) => void;
}

const pageLength = 20;
/** The longest page that the call answers. */
const longestPage = 100;

/** What an answer, or the lack of one, brings. */
interface Answer {
  records: ConversationCard[];
  total: number;
  archived: number;
}

const nothing: Answer = { records: [], total: 0, archived: 0 };
const none: ReadonlyMap<string, Removal> = new Map();

export function createConversationList(options: ConversationListOptions): ConversationList {
  const { client, isKnown, initial } = options;
  const $state = atom<ConversationListState>({
    words: '',
    isArchive: false,
    phase: initial === undefined ? 'loading' : 'ready',
    records: initial ?? [],
    removed: none,
    total: initial?.length ?? 0,
    archived: 0,
  });
  /** Counts the loads, so that only the newest answer is shown. */
  let turn = 0;

  const update = (changes: Partial<ConversationListState>) => $state.set({ ...$state.get(), ...changes });

  async function ask(page: number, size: number): Promise<Answer> {
    const { words, isArchive } = $state.get();
    if (!(await isKnown())) return nothing;
    const query = {
      page,
      size,
      ...(words !== '' && { q: words }),
      ...(isArchive && { archived: 'true' as const }),
    };
    return client.call(listConversations, { query }).catch((error: unknown) => {
      // A device that the server has forgotten has no conversations.
      if (error instanceof CallError && error.status === 401) return nothing;
      throw error;
    });
  }

  async function load(
    words?: string,
    isArchive = words === undefined && $state.get().isArchive,
  ): Promise<void> {
    turn += 1;
    const own = turn;
    update({ words: words ?? $state.get().words, isArchive, phase: 'loading' });
    try {
      const { records, total, archived } = await ask(1, pageLength);
      if (own === turn) update({ records, total, archived, removed: none, phase: 'ready' });
    } catch (error) {
      if (own === turn) update({ records: [], total: 0, removed: none, phase: 'failed' });
      console.debug('the conversations could not be loaded', error);
    }
  }

  async function loadMore(): Promise<void> {
    const { records, removed, total, phase } = $state.get();
    const count = records.length - removed.size;
    if (phase === 'loading' || phase === 'loading-more' || count >= total) return;
    const own = turn;
    update({ phase: 'loading-more' });
    try {
      // What was removed moved the others up: the page that follows what is shown may overlap it.
      const page = await ask(Math.floor(count / pageLength) + 1, pageLength);
      if (own !== turn) return;
      const shown = $state.get();
      const added = withoutThose(page.records, shown.records);
      // A list that is at its end earlier than it said is at its end.
      const newTotal = added.length === 0 ? count : page.total;
      update({ records: [...shown.records, ...added], total: newTotal, phase: 'ready' });
    } catch (error) {
      if (own === turn) update({ phase: 'failed' });
      console.debug('more conversations could not be loaded', error);
    }
  }

  async function refresh(): Promise<void> {
    const { records, phase } = $state.get();
    if (phase !== 'ready') return;
    const own = turn;
    try {
      const pages = Math.max(1, Math.ceil(records.length / pageLength));
      const page = await ask(1, Math.min(longestPage, pages * pageLength));
      const shown = $state.get();
      // What can still be restored stays where it stands, and so does everything else until the next time.
      if (own !== turn || shown.phase !== 'ready' || shown.removed.size > 0) return;
      const rest = withoutThose(shown.records.slice(longestPage), page.records);
      update({ records: [...page.records, ...rest], total: page.total, archived: page.archived });
    } catch (error) {
      console.debug('the conversations could not be refreshed', error);
    }
  }

  return { client, $state, load, loadMore, refresh, update };
}

function withoutThose(cards: readonly ConversationCard[], others: readonly ConversationCard[]) {
  const known = new Set(others.map(({ id }) => id));
  return cards.filter(({ id }) => !known.has(id));
}
