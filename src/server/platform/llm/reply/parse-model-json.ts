/** Strings, which stay as they are, and the numbers of Python's JSON that are none in JSON. */
const stringsAndNonNumbers = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g;

/**
 * Reads JSON as model servers write it: those in Python put `NaN` where a number is missing, which is read as null.
 * Undefined for what is no JSON: the syntax error is dropped on purpose, since its message quotes the reply.
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
