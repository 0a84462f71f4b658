import type { Words } from './read-words.ts';

/** Weight of a word by its frequency in the texts that are compared: frequent words tell little. */
export type Rarity = (word: string) => number;

/** Counts words over texts; a word of one text weighs 1, a word of many less. */
export function countRarity(texts: readonly Words[]): Rarity {
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of words.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => 1 / (1 + Math.log(Math.max(1, counts.get(word) ?? 1)));
}

/** Returns the similarity of two texts, 0 to 1: the weight that they share over the geometric mean of both. */
export function compareWords(message: Words, text: Words, rarity: Rarity): number {
  const whole = Math.sqrt(weigh(message, rarity) * weigh(text, rarity));
  return whole === 0 ? 0 : sumShared(message, text, rarity) / whole;
}

/** Returns the share of the message's weight that a text contains, 0 to 1. */
export function coverWords(message: Words, text: Words, rarity: Rarity): number {
  const whole = weigh(message, rarity);
  if (whole === 0) return 0;
  let sum = 0;
  for (const [word, weight] of message) if (text.has(word)) sum += weight * rarity(word);
  return sum / whole;
}

/**
 * Returns the similarity in spelling of two short texts, 0 to 1, whatever they mean: by the pairs of letters that they
 * share (Dice).
 */
export function compareLetters(first: string, second: string): number {
  const [some, others] = [listPairs(first), listPairs(second)];
  const shared = [...some].filter((pair) => others.has(pair)).length;
  return some.size + others.size === 0 ? 0 : (2 * shared) / (some.size + others.size);
}

const mostLetters = 200;
/** Length up to which a Chinese text is compared character by character: 我是说我 and 我说的是我 share no pair. */
const fewSigns = 6;

function listPairs(text: string): Set<string> {
  const letters = text
    .slice(0, mostLetters)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  const isShort = letters.length <= fewSigns && /\p{Script=Han}/u.test(letters);
  return new Set(Array.from(letters, (letter, at) => (isShort ? letter : letters.slice(at, at + 2))));
}

/** Least weight of a word that is significant by itself. */
const significantWeight = 0.7;

/**
 * Checks whether a text contains a word that is significant in the message and weighs at least `leastInText` in the
 * text.
 */
export function sharesWord(message: Words, text: Words, leastInText = 0): boolean {
  for (const [word, weight] of message) {
    const other = text.get(word);
    if (weight >= significantWeight && other !== undefined && other >= leastInText) return true;
  }
  return false;
}

function sumShared(message: Words, text: Words, rarity: Rarity): number {
  let sum = 0;
  for (const [word, weight] of message) {
    const other = text.get(word);
    if (other !== undefined) sum += Math.sqrt(weight * other) * rarity(word);
  }
  return sum;
}

function weigh(words: Words, rarity: Rarity): number {
  let sum = 0;
  for (const [word, weight] of words) sum += weight * rarity(word);
  return sum;
}
