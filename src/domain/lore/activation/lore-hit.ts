import type { LoreBook, LoreEntry } from '../lore-book.ts';

/** An active entry, and why it is active: the key that was found, `constant` or `sticky`. */
export interface LoreHit {
  book: LoreBook;
  entry: LoreEntry;
  reason: string;
}

/** An entry as it enters the prompt. */
export interface FiredLore extends LoreHit {
  /** With its macros filled. */
  content: string;
  tokens: number;
}
