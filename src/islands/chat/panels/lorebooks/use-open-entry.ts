import { useState } from 'react';
import type { Lorebook, LorebookEntry } from '#src/contract/lorebooks/lorebook-calls.ts';
import { findOpened } from './find-opened.ts';
import type { Opening } from './use-lorebook.ts';

/** Keeps the one entry of a lorebook that is open in an editor, or a new one. */
export function useOpenEntry() {
  const [opening, setOpening] = useState<Opening | null>(null);
  /** Number of the editor: each begins with the text of its own entry. */
  const [turn, setTurn] = useState(0);

  function open(entry: LorebookEntry | null, book: Lorebook) {
    setTurn(turn + 1);
    setOpening({ entry, book, news: null });
  }

  async function close(ended: Opening, work: Promise<Opening | null>) {
    const next = await work;
    // Another entry may have been opened since.
    setOpening((current) => (current === ended ? next : current));
  }

  return { opening, turn, open, close, cancel: () => setOpening(null) };
}

/** The marker of the open editor among the rows. */
export const openRow = 'open';

/** Lists the first entries with the open editor in place of its own; at the end if it is not among them. */
export function listRows(
  entries: readonly LorebookEntry[],
  opening: Opening | null,
  shown: number,
): (LorebookEntry | typeof openRow)[] {
  const rows = entries.slice(0, shown);
  if (opening === null) return rows;
  const place = opening.entry && findOpened(opening.entry, opening.book.entries, entries);
  const at = place === null || place.state === 'gone' ? -1 : rows.indexOf(place.entry);
  return at < 0 ? [...rows, openRow] : [...rows.slice(0, at), openRow, ...rows.slice(at + 1)];
}
