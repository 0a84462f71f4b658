/**
 * The place behind a string of JSON that begins at a place: a quote ends it that no odd number of backslashes stands
 * before.
 * @throws SyntaxError where the string has no end
 */
export function skipJsonString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charAt(end - 1 - backslashes) === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
  throw new SyntaxError('a string of JSON has no end');
}
