/** Parses JSON; undefined for anything else. The syntax error is dropped on purpose, since its message quotes the text. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
