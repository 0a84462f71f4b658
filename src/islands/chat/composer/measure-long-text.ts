/** Length from which a field has its full height in any window, in UTF-16 units, and the number of its lines. */
const longLength = 4_000;
const longLines = 100;
/** The most that may be pasted: more lines than these take a phone longer than a fifth of a second to lay out. */
const mostPasted = 100_000;
const mostPastedLines = 3_000;

/** Checks whether a text needs the full height of its field, without laying it out. */
export function isLongText(text: string): boolean {
  return text.length > longLength || countLines(text, longLines) > longLines;
}

/** Checks whether a text would freeze the page as the content of a field. */
export function isHugeText(text: string): boolean {
  return text.length > mostPasted || countLines(text, mostPastedLines) > mostPastedLines;
}

/** Counts lines, to one more than `most`. */
function countLines(text: string, most: number): number {
  return text.split('\n', most + 1).length;
}
