import type { Language } from '#src/contract/base/language.ts';
import { toPlainText } from '#src/domain/text/to-plain-text.ts';

export interface FinishedSentences {
  /** Without Markdown. */
  sentences: string[];
  /** How much of the text they take, in UTF-16 units: where the next ones begin. */
  end: number;
}

/** What ends a sentence, so that a text without one is not looked at further. */
const ending = /[.!?…。！？\n]/;

/**
 * The sentences of a growing text that are finished; the last one may still grow, unless the text is whole.
 * @param from where to begin, in UTF-16 units
 */
export function takeSentences(
  text: string,
  { from, isWhole, language }: { from: number; isWhole: boolean; language: Language },
): FinishedSentences {
  const rest = text.slice(from);
  if (!isWhole && !ending.test(rest)) return { sentences: [], end: from };
  const pieces = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(rest)];
  const finished = isWhole ? pieces : pieces.slice(0, -1);
  const sentences = finished.map(({ segment }) => toPlainText(segment)).filter((segment) => segment !== '');
  return { sentences, end: from + finished.reduce((length, { segment }) => length + segment.length, 0) };
}
