import type { Words } from './read-words.ts';

/** How often each word stands in the texts that are compared: what stands in many tells little. */
export type Rarity = (word: string) => number;

/** Counts words over texts; a word of one text weighs 1, of many less. */
export function countRarity(texts: readonly Words[]): Rarity {
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of words.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => 1 / (1 + Math.log(Math.max(1, counts.get(word) ?? 1)));
}

/** How much of two texts is the same, 0 to 1: what they share over the geometric mean of both. */
export function compareWords(said: Words, text: Words, rarity: Rarity): number {
  const whole = Math.sqrt(weigh(said, rarity) * weigh(text, rarity));
  return whole === 0 ? 0 : sumShared(said, text, rarity) / whole;
}

/** How much of what is said stands in a text, 0 to 1. */
export function coverWords(said: Words, text: Words, rarity: Rarity): number {
  const whole = weigh(said, rarity);
  if (whole === 0) return 0;
  let sum = 0;
  for (const [word, weight] of said) if (text.has(word)) sum += weight * rarity(word);
  return sum / whole;
}

/** How alike two short texts are written, 0 to 1, whatever their words tell: by what they share of their pairs of letters (Dice). */
export function compareLetters(first: string, second: string): number {
  const [some, others] = [listPairs(first), listPairs(second)];
  const shared = [...some].filter((pair) => others.has(pair)).length;
  return some.size + others.size === 0 ? 0 : (2 * shared) / (some.size + others.size);
}

const mostLetters = 200;
/** A text of so few Chinese signs is read sign by sign: 我是说我 and 我说的是我 share no pair. */
const fewSigns = 6;

function listPairs(text: string): Set<string> {
  const letters = text
    .slice(0, mostLetters)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  const isShort = letters.length <= fewSigns && /\p{Script=Han}/u.test(letters);
  return new Set(Array.from(letters, (letter, at) => (isShort ? letter : letters.slice(at, at + 2))));
}

/** A word that tells something by itself weighs so much. */
const tellingWeight = 0.7;

/** Whether a text holds a word that tells something by itself in what is said, and weighs at least so much in the text. */
export function sharesWord(said: Words, text: Words, leastInText = 0): boolean {
  for (const [word, weight] of said) {
    const other = text.get(word);
    if (weight >= tellingWeight && other !== undefined && other >= leastInText) return true;
  }
  return false;
}

function sumShared(said: Words, text: Words, rarity: Rarity): number {
  let sum = 0;
  for (const [word, weight] of said) {
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
