import { contractions, sloppyWords } from '#src/content/patterns/text/spellings.ts';
import {
  chineseQuestion,
  chineseRequest,
  chineseRequestEnd,
  englishQuestion,
  englishRequest,
} from '#src/content/patterns/text/sentence-kinds.ts';
import { toSimplified } from './to-simplified.ts';

/** A message prepared for pattern matching. */
export interface MessageReading {
  /**
   * The sentences in lower case, with contractions written out and without punctuation: the input of the patterns,
   * sentence by sentence.
   */
  sentences: readonly string[];
  /** The whole message as one line of words, however long: the input of the crisis patterns. */
  line: string;
  /** The message with spelled-out words joined ("s u i c i d e"). */
  joined: string;
  isQuestion: boolean;
  /** True if it asks for something to be done or shown. */
  isRequest: boolean;
  /** True if it has any letter or digit. */
  hasWords: boolean;
}

const maximumSentences = 32;
const maximumSentenceLength = 400;

/** Reads a message for all patterns. Linear in the length of the message (rule:demo-companion). */
export function readMessage(message: string): MessageReading {
  const plain = plainText(message);
  const typed = toSimplified(plain.toLowerCase());
  const lower = expandEnglish(typed);
  const sentences = lower
    .replace(/\ba\.i\b\.?/g, 'ai')
    .split(/[.!?。！？…;；\n]/)
    .map(toWords)
    .filter((sentence) => sentence !== '');
  return {
    sentences: limitSentences(sentences),
    line: toWords(lower),
    joined: toWords(typed).replace(/(?<=(?:^| )[a-z]) (?=[a-z](?: |$))/g, ''),
    isQuestion: looksLikeQuestion(plain, sentences),
    isRequest: looksLikeRequest(sentences),
    hasWords: /[\p{L}\p{N}]/u.test(plain),
  };
}

/** Converts full-width and curly characters to plain characters; removes emoji, invisible and control characters. */
export function plainText(message: string): string {
  return message
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '')
    .replace(/[\u2018\u2019\u02bc\u0060\u00b4]/g, "'")
    .replace(/\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0f|\u20e3/gu, ' ')
    .replace(/[^\S\n]/g, ' ')
    .replace(/[\p{Cc}\p{Cs}]/gu, (character) => (character === '\n' ? '\n' : ' '));
}

function expandEnglish(text: string): string {
  let expanded = text;
  for (const [pattern, replacement] of contractions) expanded = expanded.replace(pattern, replacement);
  return expanded
    .replace(/([a-z])\1{2,}/g, '$1')
    .replace(/(\p{Script=Han})\1{2,}/gu, '$1$1')
    .replace(/(?<![a-z])[a-z]{1,7}(?![a-z])/g, (word) => sloppyWords.get(word) ?? word);
}

function toWords(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '')
    .trim();
}

function limitSentences(sentences: readonly string[]): string[] {
  const half = maximumSentences / 2;
  const kept =
    sentences.length <= maximumSentences
      ? sentences
      : [...sentences.slice(0, half), ...sentences.slice(sentences.length - half)];
  return kept.map((sentence) => sentence.slice(0, maximumSentenceLength));
}

function looksLikeQuestion(plain: string, sentences: readonly string[]): boolean {
  if (/[?？]["'”’)）]?\s{0,3}$/.test(plain.trimEnd().slice(-8))) return true;
  const last = sentences.at(-1) ?? '';
  return englishQuestion.test(last) || chineseQuestion.test(last);
}

/** Checks for an imperative: "show me …", "please pour …", 带我去……. */
function looksLikeRequest(sentences: readonly string[]): boolean {
  return sentences.some(
    (sentence) =>
      englishRequest.test(sentence) || chineseRequest.test(sentence) || chineseRequestEnd.test(sentence),
  );
}
