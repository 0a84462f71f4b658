/**
 * Returns the position after a JSON string: it ends at the first quote without an odd number of backslashes before it.
 * @throws SyntaxError when the string does not end
 */
export function skipJsonString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charAt(end - 1 - backslashes) === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
  throw new SyntaxError('a string of JSON has no end');
}
