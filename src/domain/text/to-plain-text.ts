import { removeMarks } from '#src/domain/markdown/remove-marks.ts';

/** Lines between parts, and the marks of headings, quotations and lists, which a space follows: not the minus of `-5`. */
const blockMarks = /^[ \t]*(?:[-*_][ \t]*){3,}$|^[ \t]*(?:(?:#{1,6}|>|[-*+])(?:[ \t]+|$))+/gm;

/**
 * Converts a Markdown text to one plain line, for lists and descriptions: marks are removed, words stay. Takes linear
 * time for any text, because neither the text nor the address of a link may contain a bracket.
 */
export function toPlainText(markdown: string): string {
  const lines = markdown
    .replace(/```[^\n]*\n?/g, ' ')
    .replace(/!?\[([^[\]\n]*)\]\([^)[\n]*\)/g, '$1')
    .replace(blockMarks, '');
  return removeMarks(lines)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();
}
