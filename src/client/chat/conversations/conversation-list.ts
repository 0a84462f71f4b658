import { atom, type ReadableAtom } from 'nanostores';
import { CallError, type Client } from '#src/contract/call/client.ts';
import { type ListedConversation, listConversations } from '#src/contract/chat/conversation-calls.ts';

/** The reason why a record is no longer in this list: `returned` went from the archive back to the list. */
export type Removal = 'deleted' | 'archived' | 'returned';

export interface ConversationListState {
  /** The query of the records; empty for all. */
  words: string;
  phase: 'loading' | 'loading-more' | 'ready' | 'failed';
  records: readonly ListedConversation[];
  /** True if the archive is shown in place of the list. */
  isArchive: boolean;
  /** Records that were removed here, and can still be restored in place, by their ids. */
  removed: ReadonlyMap<string, Removal>;
  /** Number of conversations of the query, shown or not, without removed conversations. */
  total: number;
  /** Number of archived conversations; 0 until it is known. */
  archived: number;
}

export interface ConversationListOptions {
  client: Client;
  /**
   * Resolves to false for a device that the server does not know: it has no conversations, and the request would fail.
   */
  isKnown: () => Promise<boolean>;
  /** The newest conversations, if the page was rendered with them; otherwise they are loaded. */
  initial?: readonly ListedConversation[];
}

/** A person's conversations on this page; change-conversations.ts changes them. */
export interface ConversationList {
  readonly client: Client;
  readonly $state: ReadableAtom<ConversationListState>;
  /**
   * Loads the newest conversations, for another query or again; the shown conversations stay until the answer arrives.
   * A query searches everything, so it leaves the archive.
   */
  load: (words?: string, isArchive?: boolean) => Promise<void>;
  loadMore: () => Promise<void>;
  /** Applies changes from elsewhere; fails silently. */
  refresh: () => Promise<void>;
  /** Shows a change that was made here. An answer that is on its way may not know it, and is asked for again. */
  update: (changes: Partial<ConversationListState>) => void;
}

const pageLength = 20;
const longestPage = 100;

/** The result of a call; `nothing` for a device that the server does not know. */
interface Answer {
  records: ListedConversation[];
  total: number;
  archived: number;
}

interface Page {
  /** From 1. */
  page: number;
  size: number;
}

const nothing: Answer = { records: [], total: 0, archived: 0 };
const none: ReadonlyMap<string, Removal> = new Map();

export function createConversationList(options: ConversationListOptions): ConversationList {
  const { client, initial } = options;
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
  /** Counts the changes that were made here. */
  let changes = 0;

  const show = (changed: Partial<ConversationListState>) => $state.set({ ...$state.get(), ...changed });

  function update(changed: Partial<ConversationListState>): void {
    changes += 1;
    show(changed);
  }

  /** Loads what is asked for, again if something was changed here meanwhile, unless another load has begun. */
  async function ask(choosePage: () => Page): Promise<Answer> {
    const [before, own] = [changes, turn];
    const answer = await loadRecords(options, $state.get(), choosePage());
    return before === changes || own !== turn ? answer : ask(choosePage);
  }

  async function load(
    words?: string,
    isArchive = words === undefined && $state.get().isArchive,
  ): Promise<void> {
    turn += 1;
    const own = turn;
    show({ words: words ?? $state.get().words, isArchive, phase: 'loading' });
    try {
      const { records, total, archived } = await ask(() => ({ page: 1, size: pageLength }));
      if (own === turn) show({ records, total, archived, removed: none, phase: 'ready' });
    } catch (error) {
      if (own === turn) show({ records: [], total: 0, removed: none, phase: 'failed' });
      console.debug('the conversations could not be loaded', error);
    }
  }

  async function loadMore(): Promise<void> {
    const { total, phase } = $state.get();
    if (phase === 'loading' || phase === 'loading-more' || countShown($state.get()) >= total) return;
    const own = turn;
    show({ phase: 'loading-more' });
    try {
      // Removed ones moved the others up: the page after the shown ones may overlap them.
      const page = await ask(() => ({
        page: Math.floor(countShown($state.get()) / pageLength) + 1,
        size: pageLength,
      }));
      if (own !== turn) return;
      const shown = $state.get();
      const added = withoutThose(page.records, shown.records);
      // If nothing is added, the list is complete, whatever its total was.
      const newTotal = added.length === 0 ? countShown(shown) : page.total;
      show({ records: [...shown.records, ...added], total: newTotal, phase: 'ready' });
    } catch (error) {
      if (own === turn) show({ phase: 'failed' });
      console.debug('more conversations could not be loaded', error);
    }
  }

  async function refresh(): Promise<void> {
    const { records, phase } = $state.get();
    if (phase !== 'ready') return;
    const own = turn;
    try {
      const pages = Math.max(1, Math.ceil(records.length / pageLength));
      const page = await ask(() => ({ page: 1, size: Math.min(longestPage, pages * pageLength) }));
      const shown = $state.get();
      // Conversations that can still be restored stay in place, and so does everything else until the next time.
      if (own !== turn || shown.phase !== 'ready' || shown.removed.size > 0) return;
      const rest = withoutThose(shown.records.slice(longestPage), page.records);
      show({ records: [...page.records, ...rest], total: page.total, archived: page.archived });
    } catch (error) {
      console.debug('the conversations could not be refreshed', error);
    }
  }

  return { client, $state, load, loadMore, refresh, update };
}

/** Counts the conversations that are shown and were not removed. */
function countShown({ records, removed }: ConversationListState): number {
  return records.length - removed.size;
}

function withoutThose(cards: readonly ListedConversation[], others: readonly ListedConversation[]) {
  const known = new Set(others.map(({ id }) => id));
  return cards.filter(({ id }) => !known.has(id));
}

/** Loads a page of the records that are shown: those of a query, or of the archive. */
async function loadRecords(
  { client, isKnown }: ConversationListOptions,
  { words, isArchive }: ConversationListState,
  page: Page,
): Promise<Answer> {
  if (!(await isKnown())) return nothing;
  const query = {
    ...page,
    ...(words !== '' && { q: words }),
    ...(isArchive && { archived: 'true' as const }),
  };
  return client.call(listConversations, { query }).catch((error: unknown) => {
    // A device that the server has deleted has no conversations.
    if (error instanceof CallError && error.status === 401) return nothing;
    throw error;
  });
}
