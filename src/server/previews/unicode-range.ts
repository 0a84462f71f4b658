/** Reads a `unicode-range` of CSS, such as `U+0-7f,U+4e00-9fff`, into a test of a code point. */
export function parseUnicodeRange(range: string): (codePoint: number) => boolean {
  const spans = range.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
  });
  return (codePoint) => spans.some(({ from, to }) => from <= codePoint && codePoint <= to);
}
