import { useCallback, useRef } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import {
  editLorebook,
  getLorebook,
  type Lorebook,
  type LorebookEntry,
} from '#src/contract/chat/lorebook-calls.ts';
import { isConflict } from '#src/islands/ui/is-conflict.ts';
import { usePanelData } from '#src/islands/ui/use-panel-data.ts';
import { findOpened } from './find-opened.ts';

/** An entry in an editor, and the book as it was when that opened or last showed what is newer. */
export interface Opening {
  /** Null for one that is not in the book: a new one, or one that was deleted elsewhere. */
  entry: LorebookEntry | null;
  book: Lorebook;
  /** What another tab or device did to it meanwhile, as the person was told; null for nothing. */
  news: 'changed' | 'gone' | null;
}

interface Change {
  entries?: LorebookEntry[];
  removed?: number[];
}

/** How often a change is made anew after others came first. */
const mostAttempts = 5;

/**
 * The entries of a lorebook, and what can be done about them. Nothing that was written elsewhere is overwritten unseen:
 * the server refuses what was made from an older version, and it is made anew only where the entry reads as it did.
 */
export function useLorebook({ client }: ChatSession, id: string) {
  const load = useCallback(() => client.call(getLorebook, { query: { lorebook_id: id } }), [client, id]);
  const loaded = usePanelData(load);
  const { replace } = loaded;
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  /**
   * @param asks whether the person is asked before a change is made to an entry that reads differently now
   * @returns null once it is done; else the entry as it is now, with nothing written
   */
  function attempt(
    opening: Opening,
    compose: (opening: Opening) => Change,
    asks = true,
  ): Promise<Opening | null> {
    const done = attemptEach(opening, compose, asks);
    saving.current = Promise.allSettled([saving.current, done]);
    return done;
  }

  async function attemptEach(
    opening: Opening,
    compose: (opening: Opening) => Change,
    asks: boolean,
  ): Promise<Opening | null> {
    let current = opening;
    for (let attempts = 1; ; attempts += 1) {
      const { version } = current.book;
      try {
        replace(await client.call(editLorebook, { body: { lorebook_id: id, version, ...compose(current) } }));
        return null;
      } catch (error) {
        if (!isConflict(error) || attempts === mostAttempts) throw error;
        const book = await load();
        replace(book);
        const found = followEntry(current, book);
        if (found.isOther && asks) return found.opening;
        current = found.opening;
      }
    }
  }

  return {
    loaded,
    /** Resolves once everything that was changed so far is saved, or could not be. */
    saved: async (): Promise<void> => {
      await saving.current;
    },
    /** Writes an entry, and adds one that is not in the book. @returns as `attempt` does */
    save: (opening: Opening, next: LorebookEntry): Promise<Opening | null> =>
      attempt(opening, ({ entry, book }) => ({
        entries: [{ ...next, index: entry?.index ?? nextIndex(book) }],
      })),
    /** Takes an entry out of the book. @returns as `attempt` does */
    remove: (opening: Opening): Promise<Opening | null> => attempt(opening, removeEntry),
    /** Turns an entry on or off; what it says is left as it is by then. */
    toggle: async (book: Lorebook, seen: LorebookEntry, enabled: boolean): Promise<void> => {
      const compose = ({ entry }: Opening) => (entry === null ? {} : { entries: [{ ...entry, enabled }] });
      await attempt({ entry: seen, book, news: null }, compose, false);
    },
  };
}

function removeEntry({ entry }: Opening): Change {
  return entry === null ? {} : { removed: [entry.index] };
}

/** The entry of an editor in a newer book; `isOther` when it is not what the person saw. */
function followEntry(opening: Opening, book: Lorebook): { opening: Opening; isOther: boolean } {
  if (opening.entry === null) return { opening: { ...opening, book }, isOther: false };
  const found = findOpened(opening.entry, opening.book.entries, book.entries);
  switch (found.state) {
    case 'same':
      return { opening: { ...opening, entry: found.entry, book }, isOther: false };
    case 'changed':
      return { opening: { entry: found.entry, book, news: 'changed' }, isOther: true };
    case 'gone':
      return { opening: { entry: null, book, news: 'gone' }, isOther: true };
  }
}

function nextIndex({ entries }: Lorebook): number {
  return (entries.at(-1)?.index ?? -1) + 1;
}
