import type { Language } from '#src/contract/locale/language.ts';
import { toPlainText } from '#src/domain/text/to-plain-text.ts';

export interface FinishedSentences {
  /** The sentences, without Markdown. */
  sentences: string[];
  /** Offset of the text after them, in UTF-16 units. */
  end: number;
}

/** The end of a sentence; a text without such an end is not read further. */
const ending = /[.!?…。！？\n]/;

/**
 * Returns the finished sentences of a growing text; the last sentence may still grow, unless the text is complete.
 * @param from the offset to begin at, in UTF-16 units
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
