import type { FiredLore, LoreHit } from './lore-hit.ts';

/** An entry whose content was read, or was too much to be read. */
export interface ReadLore extends FiredLore {
  isRead: boolean;
  /** What other entries look through. */
  spread: readonly string[];
}

/** Characters that a token of what was not read is taken for. */
const charactersOfToken = 4;
const hiddenKey = /\{\{\s*hidden_key/i;

export interface LoreReading {
  /** Characters of contents that are read; the rest does not fit. */
  mostCharacters: number;
  countTokens: (text: string) => number;
  /** Fills macros; `place` tells texts apart. */
  fill: (text: string, place: string) => string;
}

/** Fills the contents of entries, as many as a prompt could ever hold. */
export class LoreReader {
  readonly #input: LoreReading;
  #left: number;

  constructor(input: LoreReading) {
    this.#input = input;
    this.#left = input.mostCharacters;
  }

  /** @returns null for one that says nothing */
  read(hit: LoreHit): ReadLore | null {
    const { content, id } = hit.entry;
    if (content.length > this.#left) {
      const tokens = Math.ceil(content.length / charactersOfToken);
      return { ...hit, content, tokens, isRead: false, spread: [] };
    }
    this.#left -= content.length;
    const filled = this.#input.fill(content, id).trim();
    if (filled === '') return null;
    // A hidden key is found by others, though the prompt never says it (Card V3).
    const spread = hiddenKey.test(content) ? [filled, content] : [filled];
    return { ...hit, content: filled, tokens: this.#input.countTokens(filled), isRead: true, spread };
  }
}
