const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Cuts a part out of a text, with whole characters at both ends, as a reader counts them: no half of a surrogate pair, a
 * flag, a family or a letter with its accents. The part may be shorter than asked for, never longer. Only a character
 * that is longer than the part is cut itself, between code points.
 *
 * For a text that was cut before, keep one code point more than `end`, which shows where the last character ends.
 * @param start in UTF-16 units
 * @param end in UTF-16 units
 */
export function cutWhole(text: string, start: number, end: number): string {
  if (start <= 0 && end >= text.length) return text.toWellFormed();
  const found = characters.segment(text);
  const first = found.containing(start);
  const from = first === undefined || first.index === start ? start : first.index + first.segment.length;
  const to = found.containing(end)?.index ?? text.length;
  if (from < to) return text.slice(from, to).toWellFormed();
  if (first === undefined || first.segment.length <= end - start) return '';
  return text
    .slice(start, end)
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
    .toWellFormed();
}
