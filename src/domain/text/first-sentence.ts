import { toPlainText } from './to-plain-text.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

/** A labelled value such as `Age: 32.`, which tells little alone. */
const label = /^[^.!?。！？:：]{1,20}[:：][^.!?。！？]{0,20}[.!?。！？]?$/u;

/**
 * Returns the first sentence of a text as one plain line without markup, cut at a whole character if it is longer than
 * some UTF-16 units. Lines such as `Age: 32.` are skipped if more follows.
 */
export function firstSentence(text: string, maximumCharacters: number): string {
  const start = text.slice(0, 20 * maximumCharacters).replace(/<[^>]*>/g, ' ');
  const plain = toPlainText(start);
  const sentences = plain.match(/\S.*?(?:[.!?](?=\s|$)|[。！？]|$)/gu) ?? [];
  const sentence = sentences.find((candidate) => !label.test(candidate)) ?? plain;
  if (sentence.length <= maximumCharacters) return sentence;
  return `${cutWhole(sentence, 0, maximumCharacters - 1).trimEnd()}…`;
}
