import type { Segment } from './macro-values.ts';

/**
 * Splits a list such as `A, B` or `a::b` into its items, without blanks around them: by `::` if there is one, else by
 * commas, where `\,` is a literal comma. Inserted values are never split.
 */
export function splitArguments(segments: readonly Segment[]): Segment[][] {
  const hasColons = segments.some(({ text, isValue }) => !isValue && text.includes('::'));
  const items: Segment[][] = [];
  let item: Segment[] = [];
  for (const segment of segments) {
    if (segment.isValue) {
      item.push(segment);
      continue;
    }
    const pieces = hasColons ? segment.text.split('::') : splitAtCommas(segment.text);
    for (const [index, text] of pieces.entries()) {
      if (index > 0) {
        items.push(item);
        item = [];
      }
      item.push({ text, isValue: false });
    }
  }
  return [...items, item].map(trimItem);
}

function splitAtCommas(text: string): string[] {
  return text.split(/(?<!\\),/).map((piece) => piece.replaceAll('\\,', ','));
}

function trimItem(item: readonly Segment[]): Segment[] {
  return item.map((segment, index) => {
    if (segment.isValue) return segment;
    const text = index === 0 ? segment.text.trimStart() : segment.text;
    return { ...segment, text: index === item.length - 1 ? text.trimEnd() : text };
  });
}
