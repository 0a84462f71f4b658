/** Strings, which stay unchanged, and Python's JSON numbers that are invalid in JSON. */
const stringsAndNonNumbers = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g;

/**
 * Parses JSON as model servers write it: those in Python write `NaN` for a missing number, which is read as null.
 * Undefined for invalid JSON: the syntax error is dropped on purpose, since its message quotes the reply.
 */
export function parseModelJson(text: string): unknown {
  return parse(text) ?? (/NaN|Infinity/.test(text) ? parse(replaceNonNumbers(text)) : undefined);
}

function replaceNonNumbers(text: string): string {
  return text.replaceAll(stringsAndNonNumbers, (found) => (found.startsWith('"') ? found : 'null'));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
