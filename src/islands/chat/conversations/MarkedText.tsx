import { splitAtWords } from '#src/domain/text/split-at-words.ts';

interface MarkedTextProps {
  text: string;
  /** The query. */
  words: string;
}

/** A text with the words of a query marked. */
export function MarkedText({ text, words }: MarkedTextProps) {
  return splitAtWords(text, words).map(({ part, isHit }, index) =>
    isHit ? (
      <mark key={index} className="search-hit">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
