import type { LoreBook, LoreEntry } from '#src/domain/lorebooks/lore-book.ts';

/** An entry whose content was read, or was too long to be read. */
export interface ReadLore extends FiredLore {
  isRead: boolean;
  /** The texts that other entries scan. */
  spread: readonly string[];
}

/** Characters per token, for the estimate of a content that was not read. */
const charactersOfToken = 4;
const hiddenKey = /\{\{\s*hidden_key/i;

export interface LoreReading {
  /** Limit of content characters to read; the rest does not fit. */
  mostCharacters: number;
  countTokens: (text: string) => number;
  /** Fills macros; `place` distinguishes texts. */
  fill: (text: string, place: string) => string;
}

/** Fills the contents of entries, up to the amount that a prompt could ever hold. */
export class LoreReader {
  readonly #input: LoreReading;
  #left: number;

  constructor(input: LoreReading) {
    this.#input = input;
    this.#left = input.mostCharacters;
  }

  /** @returns null for an entry without text */
  read(hit: LoreHit): ReadLore | null {
    const { content, id } = hit.entry;
    if (content.length > this.#left) {
      const tokens = Math.ceil(content.length / charactersOfToken);
      return { ...hit, content, tokens, isRead: false, spread: [] };
    }
    this.#left -= content.length;
    const filled = this.#input.fill(content, id).trim();
    if (filled === '') return null;
    // A hidden key is found by other entries, although it is never part of the prompt (Card V3).
    const spread = hiddenKey.test(content) ? [filled, content] : [filled];
    return { ...hit, content: filled, tokens: this.#input.countTokens(filled), isRead: true, spread };
  }
}

/** An active entry, and why it is active: the key that was found, `constant` or `sticky`. */
export interface LoreHit {
  book: LoreBook;
  entry: LoreEntry;
  reason: string;
}

/** An entry as it enters the prompt. */
export interface FiredLore extends LoreHit {
  /** The content with its macros filled. */
  content: string;
  tokens: number;
}
