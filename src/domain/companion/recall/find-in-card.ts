import type { Conversation } from '../conversation/read-conversation.ts';
import { compareLetters, compareWords, countRarity, coverWords, sharesWord } from './compare-words.ts';
import type { Words } from './read-words.ts';

/** A question with its answer, read for comparison. */
export interface Known {
  question: string;
  asked: Words;
  answer: Words;
  /** The answer as it is said. */
  text: string;
  /** From the dialogues of the card. */
  isExample: boolean;
  /** One of a list of words that it is about. */
  isPart: boolean;
  /** The answer that it goes on from; null for none. */
  follows: string | null;
}

/** A sentence of the card, or of the message, read for comparison. */
export interface Passage {
  words: Words;
  text: string;
}

/** How like the written question a message must be, 0 to 1, by how sure its subject is without the card. */
const likeness = { unsure: 0.3, clear: 0.42, certain: 0.46 };
/** The same for what goes on from the last answer: by its words, and by all that is written. */
const likenessNext = { words: 0.12, letters: 0.5, signs: 0.3 };
/** How much of a message a sentence must hold, 0 to 1. */
const coverage = { unsure: 0.34, clear: 0.5 };
/** A sign of a longer word tells nothing in a question. */
const tellingInQuestion = 0.5;
/** What words that only the answer holds are worth. */
const answerShare = 0.3;
/** What it is worth to be like one of a list of words. */
const partShare = 0.8;
/** What goes on from the last answer comes before what is as like. */
const nextBonus = 0.3;
/** The same for what the card itself has. */
const exampleBonus = 0.1;

/**
 * The answer to the question that is most like one of the sentences; null where none is like enough. What goes on from
 * another answer is found right after that, or where it is asked in nearly the same words.
 * @param weight how sure it is without the card what the message is about
 */
export function findAnswer(
  said: readonly Passage[],
  known: readonly (Known & { isNext: boolean })[],
  weight: number,
): string | null {
  const rarity = countRarity(mergeQuestions(known));
  const usual = weight <= 3 ? likeness.unsure : weight <= 5 ? likeness.clear : likeness.certain;
  let best: { text: string; score: number } | null = null;
  for (const { question, asked, answer, text, follows, isExample, isPart, isNext } of known) {
    const least = follows === null ? usual : likeness.certain;
    for (const sentence of said) {
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

/** The words of all questions that have the same answer, together: asked in more ways, it is not more common. */
function mergeQuestions(known: readonly Known[]): Words[] {
  const byAnswer = new Map<string, Map<string, number>>();
  for (const { text, asked } of known) {
    byAnswer.set(text, new Map([...(byAnswer.get(text) ?? []), ...asked]));
  }
  return [...byAnswer.values()];
}

function leastLetters(question: string): number {
  return /\p{Script=Han}/u.test(question) ? likenessNext.signs : likenessNext.letters;
}

/** The answer that itself holds most of what is asked, whatever it answers; null where nothing is asked. */
export function findMention(
  said: readonly Passage[],
  known: readonly Known[],
  conversation: Conversation,
  weight: number,
): string | null {
  const answers = known
    .filter(({ follows }) => follows === null)
    .map(({ answer, text }) => ({ words: answer, text }));
  return findPassage(said, answers, conversation, weight);
}

/** The sentence that holds most of what is asked; null where nothing is asked, or none holds enough of it. */
export function findPassage(
  said: readonly Passage[],
  passages: readonly Passage[],
  { asksOrRequests }: Conversation,
  weight: number,
): string | null {
  if (!asksOrRequests) return null;
  const rarity = countRarity(passages.map(({ words }) => words));
  const least = weight <= 4 ? coverage.unsure : coverage.clear;
  let best: { text: string; score: number } | null = null;
  for (const { words, text } of passages) {
    for (const sentence of said) {
      if (!sharesWord(sentence.words, words)) continue;
      const covered = coverWords(sentence.words, words, rarity);
      // Of sentences that hold the same, the one that holds least besides.
      const score = covered + 0.2 * compareWords(sentence.words, words, rarity);
      if (covered >= least && score > (best?.score ?? 0)) best = { text, score };
    }
  }
  return best?.text ?? null;
}
