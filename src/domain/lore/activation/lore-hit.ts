import type { LoreBook, LoreEntry } from '../lore-book.ts';

/** An entry that is active, and why: the key that was found, `constant` or `sticky`. */
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
