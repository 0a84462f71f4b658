/**
 * A Markdown text as one plain line, for lists and descriptions: marks gone, words kept. In time that grows with the
 * text, whatever stands in it, because neither the words nor the address of a link hold a bracket.
 */
export function toPlainText(markdown: string): string {
  return markdown
    .replace(/```[^\n]*\n?/g, ' ')
    .replace(/!?\[([^[\]\n]*)\]\([^)[\n]*\)/g, '$1')
    .replace(/[*_`~]+/g, '')
    .replace(/^[#>\s-]+/gm, '')
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();
}
