/**
 * Converts a Markdown text to one plain line, for lists and descriptions: marks are removed, words stay. Takes linear
 * time for any text, because neither the text nor the address of a link may contain a bracket.
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
