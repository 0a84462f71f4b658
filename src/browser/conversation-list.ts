import { atom, type ReadableAtom } from 'nanostores';
import { CallError, type Client } from '#src/contract/client.ts';
import {
  type ConversationCard,
  deleteConversation,
  editMode,
  listConversations,
  restoreConversation,
} from '#src/contract/conversation-calls.ts';
import { takeTurn } from './conversation-turns.ts';
import { dropRecentChat } from './recent-chats.ts';

export interface ConversationListState {
  /** The words that the records answer to; empty for all. */
  words: string;
  phase: 'loading' | 'loading-more' | 'ready' | 'failed';
  records: readonly ConversationCard[];
  /** The ids of those among the records that were deleted here, and may still be restored where they stand. */
  removed: ReadonlySet<string>;
  /** How many there are, shown or not, without the removed ones. */
  total: number;
}

export interface ConversationListOptions {
  client: Client;
  /** False for a device that the server does not know: it has no conversations, and asking would fail. */
  isKnown: () => Promise<boolean>;
  /** The newest as the page was rendered with them; without, they are loaded. */
  initial?: readonly ConversationCard[];
}

/** A person's conversations in this page. */
export interface ConversationList {
  readonly $state: ReadableAtom<ConversationListState>;
  /** Loads the newest, for other words than before or again; what is shown stays until the answer comes. */
  load: (words?: string) => Promise<void>;
  loadMore: () => Promise<void>;
  /** Takes over what happened elsewhere; says nothing when it cannot. */
  refresh: () => Promise<void>;
  /**
   * Marks a conversation as removed at once, and takes that back if the server refuses.
   * @throws CallError when it does
   */
  remove: (id: string) => Promise<void>;
  /**
   * Undoes `remove`, once the server has answered that: it could come there before it. Does nothing where the server
   * refused, or it was undone already.
   * @throws CallError when the server refuses
   */
  restore: (id: string) => Promise<void>;
  /** Takes over that a removed conversation is there again, which was done elsewhere. */
  noteRestored: (id: string) => void;
  /**
   * Gives a conversation a title, or takes it away with an empty one; it shows once the server has it.
   * @throws CallError when the server refuses
   */
  rename: (id: string, title: string) => Promise<void>;
}

const pageLength = 20;
/** The longest page that the call answers. */
const longestPage = 100;

/** What an answer, or the lack of one, brings. */
interface Answer {
  records: ConversationCard[];
  total: number;
}

const nothing: Answer = { records: [], total: 0 };
const none: ReadonlySet<string> = new Set();

export function createConversationList(options: ConversationListOptions): ConversationList {
  const { client, isKnown, initial } = options;
  const $state = atom<ConversationListState>({
    words: '',
    phase: initial === undefined ? 'loading' : 'ready',
    records: initial ?? [],
    removed: none,
    total: initial?.length ?? 0,
  });
  /** Counts the loads, so that only the newest answer is shown. */
  let turn = 0;
  /** What the server has deleted for this page, and not restored. */
  const deleted = new Set<string>();

  const update = (changes: Partial<ConversationListState>) => $state.set({ ...$state.get(), ...changes });

  async function ask(words: string, page: number, size: number): Promise<Answer> {
    if (!(await isKnown())) return nothing;
    const query = { page, size, ...(words !== '' && { q: words }) };
    return client.call(listConversations, { query }).catch((error: unknown) => {
      // A device that the server has forgotten has no conversations.
      if (error instanceof CallError && error.status === 401) return nothing;
      throw error;
    });
  }

  async function load(words = $state.get().words): Promise<void> {
    turn += 1;
    const own = turn;
    update({ words, phase: 'loading' });
    try {
      const { records, total } = await ask(words, 1, pageLength);
      if (own === turn) update({ records, total, removed: none, phase: 'ready' });
    } catch (error) {
      if (own === turn) update({ records: [], total: 0, removed: none, phase: 'failed' });
      console.debug('the conversations could not be loaded', error);
    }
  }

  async function loadMore(): Promise<void> {
    const { words, records, removed, total, phase } = $state.get();
    const count = records.length - removed.size;
    if (phase === 'loading' || phase === 'loading-more' || count >= total) return;
    const own = turn;
    update({ phase: 'loading-more' });
    try {
      // What was removed moved the others up: the page that follows what is shown may overlap it.
      const page = await ask(words, Math.floor(count / pageLength) + 1, pageLength);
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
    const { words, records, phase } = $state.get();
    if (phase !== 'ready') return;
    const own = turn;
    try {
      const pages = Math.max(1, Math.ceil(records.length / pageLength));
      const page = await ask(words, 1, Math.min(longestPage, pages * pageLength));
      const shown = $state.get();
      // What can still be restored stays where it stands, and so does everything else until the next time.
      if (own !== turn || shown.phase !== 'ready' || shown.removed.size > 0) return;
      const rest = withoutThose(shown.records.slice(longestPage), page.records);
      update({ records: [...page.records, ...rest], total: page.total });
    } catch (error) {
      console.debug('the conversations could not be refreshed', error);
    }
  }

  function mark(id: string, isRemoved: boolean): void {
    const { removed, total } = $state.get();
    if (removed.has(id) === isRemoved) return;
    const next = new Set(removed);
    if (isRemoved) next.add(id);
    else next.delete(id);
    update({ removed: next, total: total + (isRemoved ? -1 : 1) });
  }

  function noteRestored(id: string): void {
    deleted.delete(id);
    mark(id, false);
  }

  return {
    $state,
    load,
    loadMore,
    refresh,
    async remove(id) {
      mark(id, true);
      try {
        await takeTurn(id, async () => {
          await client.call(deleteConversation, { body: { id } });
          deleted.add(id);
          dropRecentChat(id);
        });
      } catch (error) {
        mark(id, false);
        throw error;
      }
    },
    restore: (id) =>
      takeTurn(id, async () => {
        if (!deleted.has(id)) return;
        await client.call(restoreConversation, { body: { id } });
        noteRestored(id);
      }),
    noteRestored,
    async rename(id, title) {
      const renamed = await client.call(editMode, { body: { id, title } });
      const records = $state
        .get()
        .records.map((card) => (card.id === id ? { ...card, title: renamed.title } : card));
      update({ records });
    },
  };
}

function withoutThose(cards: readonly ConversationCard[], others: readonly ConversationCard[]) {
  const known = new Set(others.map(({ id }) => id));
  return cards.filter(({ id }) => !known.has(id));
}
