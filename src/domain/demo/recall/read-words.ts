import { toSimplified } from '#src/domain/text/to-simplified.ts';
import type { Synonyms } from '../conversation/phrase-book.ts';
import {
  commonPairs,
  frequentWords,
  emptySigns,
  emptyWords,
  weakSigns,
} from '#src/content/patterns/companion/empty-words.ts';

/**
 * The words of a text with their weight: 1 for a word of its own, less for common words and single Chinese characters.
 */
export type Words = ReadonlyMap<string, number>;

const signs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
const letters = /[\p{L}\p{N}][\p{L}\p{N}'’]*/gu;
const longestSynonym = 4;
const commonWeight = 0.3;
const signWeight = 0.25;
const aloneWeight = 0.8;
const groupWeight = 0.8;

/** Reads groups of words of the same meaning. English words count with all their endings. */
export function readSynonyms(groups: readonly string[]): Synonyms {
  const byWord = new Map<string, string[]>();
  groups.forEach((group, at) => {
    for (const word of group.split(' ')) {
      const stemmed = stem(word.toLowerCase());
      byWord.set(stemmed, [...(byWord.get(stemmed) ?? []), `=${at}`]);
    }
  });
  return byWord;
}

/**
 * Returns the words by which a text is compared, in any language: stems of words, and for scripts without spaces every
 * pair of characters and every character. Words of most sentences are left out. Linear in the length of the text.
 */
export function readWords(text: string, synonyms: Synonyms): Words {
  const words = new Map<string, number>();
  const plain = toSimplified(text.normalize('NFKC').toLowerCase());
  for (const [run] of plain.matchAll(signs)) addSigns(words, Array.from(run), synonyms);
  for (const [word] of plain.replace(signs, ' ').matchAll(letters)) addWord(words, word, synonyms);
  return words;
}

function addWord(words: Map<string, number>, word: string, synonyms: Synonyms): void {
  const bare = word.normalize('NFD').replace(/[\p{M}’']|['’]s$/gu, '');
  if (emptyWords.has(bare) || bare === '') return;
  const stemmed = stem(bare);
  const isCommon = frequentWords.has(bare);
  words.set(stemmed, isCommon ? commonWeight : 1);
  for (const group of synonyms.get(stemmed) ?? []) words.set(group, isCommon ? commonWeight : groupWeight);
}

function addSigns(words: Map<string, number>, run: readonly string[], synonyms: Synonyms): void {
  let grouped = -1;
  const isWord = (sign: string | undefined) =>
    sign !== undefined && !emptySigns.has(sign) && !weakSigns.has(sign);
  run.forEach((sign, at) => {
    const isEmpty = emptySigns.has(sign);
    const next = run[at + 1];
    // 那些伞: a word of one character.
    const isAlone = !isWord(run[at - 1]) && !isWord(next);
    if (isWord(sign)) words.set(sign, isAlone ? aloneWeight : signWeight);
    const after = run[at + 2];
    if (next !== undefined && !isEmpty && !emptySigns.has(next)) {
      const weight = weighPair(sign, next);
      if (weight > 0) words.set(`${sign}${next}`, weight);
    }
    // One empty character between two others is not part of a word: 煮的汤.
    else if (after !== undefined && !isEmpty && !emptySigns.has(after)) words.set(`${sign}${after}`, 0.5);
    if (at < grouped) return;
    for (let length = longestSynonym; length > 0; length -= 1) {
      const groups = synonyms.get(run.slice(at, at + length).join(''));
      if (groups === undefined) continue;
      const isWeak = length === 1 && !isWord(sign);
      for (const group of groups) words.set(group, isWeak ? commonWeight : groupWeight);
      grouped = at + length;
      break;
    }
  });
}

/**
 * Weighs a pair: a pair that ends with a weak character is often a word (小说), a pair that begins with one is rarely a
 * word (看书), two weak characters never are.
 */
function weighPair(sign: string, next: string): number {
  if (commonPairs.has(`${sign}${next}`)) return commonWeight;
  if (!weakSigns.has(sign)) return weakSigns.has(next) ? groupWeight : 1;
  return weakSigns.has(next) ? 0 : commonWeight;
}

/** Returns a word without its commonest endings: "frightened" and "frightening" are the same. */
function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]/.test(word)) return word;
  const base = word
    .replace(/ies$|ied$/, 'y')
    .replace(/(?<=(?:ss|sh|ch|x))es$/, '')
    .replace(/(?<=[^su])s$/, '')
    .replace(/(?<=.{3})(?:ing|ed|ly)$/, '')
    .replace(/([bdgklmnprt])\1$/, '$1');
  return base.length > 3 ? base.replace(/e$/, '') : base;
}
