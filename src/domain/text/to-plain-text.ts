/** Runs of asterisks that only begin or only end something: of emphasis whose other end is not part of the text. */
const strayAsterisks =
  /(?<![^\s“"'(（「『—])\*+(?=[^\s*])|(?<=[^\s*])\*+(?![^\s”"'.,!?:;)。，！？：；）」』…—])/g;

/** Marks around words: code, struck out text, emphasis. An opening mark has no space after it, a closing one none before. */
const pairs: readonly RegExp[] = [
  /(?<![`\\])(`{1,2})(?!`)([^`\n]+)\1(?!`)/g,
  /(?<![~\\])(~~)(?=[^\s~])([^~\n]*[^\s~])~~(?!~)/g,
  // Within `snake_case` it is no mark.
  /(?<![\p{L}\p{N}_\\])(_{1,3})(?=[^\s_])([^_\n]*[^\s_\\])\1(?![\p{L}\p{N}_])/gu,
  // Not between the numbers of `3*4*5`.
  /(?<![\d*\\])(\*{1,3})(?=[^\s*])([^*\n]*[^\s*\\])\1(?!\*)/g,
];

/**
 * Removes the marks of Markdown within its lines and keeps what is no markup: `8~9`, `snake_case`, `3 * 4 * 5`. Takes
 * linear time for any text: nothing between two marks contains a third.
 */
export function removeMarks(text: string): string {
  return removePairs(removePairs(text))
    .replace(strayAsterisks, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** Twice for marks inside marks. */
function removePairs(text: string): string {
  return pairs.reduce((left, pair) => left.replace(pair, '$2'), text);
}

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
