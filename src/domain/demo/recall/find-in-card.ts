import type { ConversationReading } from '../conversation/read-conversation.ts';
import { compareLetters, compareWords, countRarity, coverWords, sharesWord } from './compare-words.ts';
import type { Words } from './read-words.ts';

/** A question with its answer, parsed for comparison. */
export interface KnownAnswer {
  question: string;
  asked: Words;
  answer: Words;
  text: string;
  /** True if it comes from the dialogues of the card. */
  isExample: boolean;
  /** True if the question is one of a list of words. */
  isPart: boolean;
  /** The answer that it continues; null if none. */
  follows: string | null;
}

/** A sentence of the card, or of the message, parsed for comparison. */
export interface Passage {
  words: Words;
  text: string;
}

/** Least similarity of a message to the written question, 0 to 1, by the certainty of its intent without the card. */
const likeness = { unsure: 0.3, clear: 0.42, certain: 0.46 };
/**
 * Least similarity for the continuation of the last answer: by words, and by spelling in letters or Chinese characters.
 */
const likenessNext = { words: 0.12, letters: 0.5, signs: 0.3 };
/** Share of a message that a sentence must contain, 0 to 1. */
const coverage = { unsure: 0.34, clear: 0.5 };
/** Least weight of a shared word in the question: a single character of a longer word is not significant there. */
const tellingInQuestion = 0.5;
/** Factor for words that only the answer contains. */
const answerShare = 0.3;
/** Factor for similarity to one of a list of words. */
const partShare = 0.8;
/** Bonus for the continuation of the last answer, which wins over an equally similar answer. */
const nextBonus = 0.3;
/** Bonus for the dialogues of the card itself. */
const exampleBonus = 0.1;

/**
 * Finds the answer to the question that is most similar to one of the sentences; null if none is similar enough. A
 * continuation of another answer is found right after that answer, or if the message has nearly the same wording.
 * @param weight certainty of the message's intent without the card
 */
export function findAnswer(
  sentences: readonly Passage[],
  known: readonly (KnownAnswer & { isNext: boolean })[],
  weight: number,
): string | null {
  const rarity = countRarity(mergeQuestions(known));
  const usual = weight <= 3 ? likeness.unsure : weight <= 5 ? likeness.clear : likeness.certain;
  let best: { text: string; score: number } | null = null;
  for (const { question, asked, answer, text, follows, isExample, isPart, isNext } of known) {
    const least = follows === null ? usual : likeness.certain;
    for (const sentence of sentences) {
      const alike =
        compareWords(sentence.words, asked, rarity) * (isPart ? partShare : 1) +
        answerShare * coverWords(sentence.words, answer, rarity);
      const letters = isNext ? compareLetters(sentence.text, question) : 0;
      const isFound = isNext
        ? alike >= likenessNext.words || letters >= leastLetters(question)
        : alike >= least && sharesWord(sentence.words, asked, tellingInQuestion);
      const score = isNext ? Math.max(alike, letters) + nextBonus : alike + (isExample ? exampleBonus : 0);
      if (isFound && score > (best?.score ?? 0)) best = { text, score };
    }
  }
  return best?.text ?? null;
}

/**
 * Merges the words of all questions with the same answer: a word does not count as more common because of several
 * wordings.
 */
function mergeQuestions(known: readonly KnownAnswer[]): Words[] {
  const byAnswer = new Map<string, Map<string, number>>();
  for (const { text, asked } of known) {
    byAnswer.set(text, new Map([...(byAnswer.get(text) ?? []), ...asked]));
  }
  return [...byAnswer.values()];
}

function leastLetters(question: string): number {
  return /\p{Script=Han}/u.test(question) ? likenessNext.signs : likenessNext.letters;
}

/** Finds the answer that contains most of a question, whichever question it belongs to; null if nothing is asked. */
export function findMention(
  sentences: readonly Passage[],
  known: readonly KnownAnswer[],
  conversation: ConversationReading,
  weight: number,
): string | null {
  const answers = known
    .filter(({ follows }) => follows === null)
    .map(({ answer, text }) => ({ words: answer, text }));
  return findPassage(sentences, answers, conversation, weight);
}

/**
 * Finds the sentence that contains most of a question; null if nothing is asked, or no sentence contains enough of it.
 */
export function findPassage(
  sentences: readonly Passage[],
  passages: readonly Passage[],
  { asksOrRequests }: ConversationReading,
  weight: number,
): string | null {
  if (!asksOrRequests) return null;
  const rarity = countRarity(passages.map(({ words }) => words));
  const least = weight <= 4 ? coverage.unsure : coverage.clear;
  let best: { text: string; score: number } | null = null;
  for (const { words, text } of passages) {
    for (const sentence of sentences) {
      if (!sharesWord(sentence.words, words)) continue;
      const covered = coverWords(sentence.words, words, rarity);
      // Among sentences that contain the same share, the shortest wins.
      const score = covered + 0.2 * compareWords(sentence.words, words, rarity);
      if (covered >= least && score > (best?.score ?? 0)) best = { text, score };
    }
  }
  return best?.text ?? null;
}
