const voidElements = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Elements that the next one of their kind, or the end of their parent, closes. */
const selfEnding = /^(?:p|li|d[dt]|option|t[rdh]|thead|tbody|tfoot|colgroup|r[tp])$/;

/** A comment with its end, the other things that HTML skips, or the beginning of a tag. */
const token = () =>
  /<(?:!--(?:-?>|[\s\S]*?(?:--!?>|$))|[!?][^>]*|\/[^a-z>][^>]*|(?<slash>\/?)(?<name>[a-z][^\s/>]*))/gi;
/** The end of a tag, or one attribute of it, whose value may hold what looks like a tag. */
const tagPart = () => /[\s/]*(?:(?<end>>)|[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*)?)?)/y;

/**
 * Measures how deeply the elements of an HTML text are nested, by its tags alone. An end tag only counts if its element
 * is the innermost one, so that the result is never below a parser's, except for elements that need no end tag;
 * drawings (SVG) count each shape.
 */
export function measureNesting(html: string): number {
  const tokens = token();
  const open: string[] = [];
  let deepest = 0;
  for (let match = tokens.exec(html); match !== null; match = tokens.exec(html)) {
    const { slash, name } = match.groups ?? {};
    if (name === undefined) continue;
    tokens.lastIndex = findTagEnd(html, tokens.lastIndex);
    const element = name.toLowerCase();
    if (slash === '/') {
      if (open.at(-1) === element) open.pop();
    } else if (!voidElements.test(element) && !selfEnding.test(element)) {
      open.push(element);
      deepest = Math.max(deepest, open.length);
    }
  }
  return deepest;
}

function findTagEnd(html: string, start: number): number {
  const parts = tagPart();
  let index = start;
  for (;;) {
    parts.lastIndex = index;
    const match = parts.exec(html);
    if (match === null) return html.length;
    index = parts.lastIndex;
    if (match.groups?.['end'] !== undefined) return index;
  }
}
