import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';
import { readBytePairs } from './byte-pair-table.ts';
import { createPieceCounter } from './piece-counter.ts';

/** Words and syllables repeat: the counts of this many are cached, each of some 50 bytes. */
const maxRemembered = 10_000;

/**
 * Loads the tokenizer o200k_base, synchronously, from the table in `gpt-tokenizer`. That package's own code keeps every
 * token as a string: 22 MB of heap, which each garbage collection has to scan.
 * @returns a function that counts the tokens of a text; names of special tokens are plain text
 */
export function loadTokenizer(): (text: string) => number {
  const file = createRequire(import.meta.url).resolve('gpt-tokenizer/data/o200k_base.tiktoken');
  const countPiece = createPieceCounter(readBytePairs(readFileSync(file)));
  const remembered = new Map<string, number>();
  const count = (piece: string): number => {
    const known = remembered.get(piece);
    if (known !== undefined) return known;
    const tokens = countPiece(piece);
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(piece, tokens);
    return tokens;
  };
  return (text) => {
    let tokens = 0;
    for (const [piece] of text.matchAll(O200K_TOKEN_SPLIT_REGEX)) tokens += count(piece);
    return tokens;
  };
}
