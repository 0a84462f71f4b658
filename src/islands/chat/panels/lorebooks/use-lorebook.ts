import { useCallback, useRef } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import {
  editLorebook,
  getLorebook,
  type Lorebook,
  type LorebookEntry,
} from '#src/contract/lorebooks/lorebook-calls.ts';
import { isConflict } from '#src/islands/ui/use-action.ts';
import { usePanelData } from '#src/islands/ui/use-panel-data.ts';
import { findOpened } from './find-opened.ts';

/** An entry in an editor, with the book as it was when the editor opened, or last showed a newer version. */
export interface Opening {
  /** Null for an entry that is not in the book: a new entry, or an entry that was deleted elsewhere. */
  entry: LorebookEntry | null;
  book: Lorebook;
  /** The change by another tab or device that the person was shown; null for none. */
  news: 'changed' | 'gone' | null;
}

interface Change {
  entries?: LorebookEntry[];
  removed?: number[];
}

/** Upper limit of attempts at a change after conflicts. */
const mostAttempts = 5;

/**
 * Loads the entries of a lorebook, and changes them. No change from elsewhere is overwritten unseen: the server rejects
 * a change to an older version, and it is repeated only if the entry is the same as before.
 */
export function useLorebook({ client }: ChatSession, id: string) {
  const load = useCallback(() => client.call(getLorebook, { query: { lorebook_id: id } }), [client, id]);
  const loaded = usePanelData(load);
  const { replace } = loaded;
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  /**
   * Makes a change, and repeats it after a conflict.
   * @param asks true if the person confirms a change to an entry that differs now
   * @returns null once it is done; else the current entry, with nothing written
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
    /** Resolves once all changes so far are saved, or have failed. */
    saved: async (): Promise<void> => {
      await saving.current;
    },
    /**
     * Saves an entry, and adds an entry that is not in the book.
     * @returns as `attempt` does
     */
    save: (opening: Opening, next: LorebookEntry): Promise<Opening | null> =>
      attempt(opening, ({ entry, book }) => ({
        entries: [{ ...next, index: entry?.index ?? nextIndex(book) }],
      })),
    /**
     * Removes an entry from the book.
     * @returns as `attempt` does
     */
    remove: (opening: Opening): Promise<Opening | null> => attempt(opening, removeEntry),
    /** Turns an entry on or off; its other fields keep their current values. */
    toggle: async (book: Lorebook, seen: LorebookEntry, enabled: boolean): Promise<void> => {
      const compose = ({ entry }: Opening) => (entry === null ? {} : { entries: [{ ...entry, enabled }] });
      await attempt({ entry: seen, book, news: null }, compose, false);
    },
  };
}

function removeEntry({ entry }: Opening): Change {
  return entry === null ? {} : { removed: [entry.index] };
}

/** Finds the entry of an editor in a newer book; `isOther` if it differs from the entry that the person saw. */
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
