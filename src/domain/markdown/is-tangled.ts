/** Upper limit of emphasis marks in a paragraph, more than any real one has; pairing time grows with their square. */
const mostMarks = 600;

/** A hundred nested quotes or lists, on one line or by indentation. */
const deepNest = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){100}|^[ \t]{200,}(?:[*+-]|\d{1,9}[.)])[ \t]/m;

/** A certain end of a paragraph: a blank line, a heading, or an item of a list. */
const paragraphEnd = /\n[ \t]*\n|\n(?= {0,3}(?:#|[*+-][ \t]+\S))/;

/** True for Markdown that nobody writes and that would keep a server busy for long: it is shown as plain text. */
export function isTangled(markdown: string): boolean {
  return (
    deepNest.test(markdown) ||
    markdown.split(paragraphEnd).some((part) => (part.match(/\*+|_+|~+/g)?.length ?? 0) > mostMarks)
  );
}
