import { tryParseJson } from '#src/domain/json/try-parse-json.ts';

/** Strings, which stay unchanged, and Python's JSON numbers that are invalid in JSON. */
const stringsAndNonNumbers = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g;

/**
 * Parses JSON as model servers write it: servers in Python write `NaN` for a missing number, which is read as null.
 * Undefined for invalid JSON.
 */
export function parseModelJson(text: string): unknown {
  return (
    tryParseJson(text) ?? (/NaN|Infinity/.test(text) ? tryParseJson(replaceNonNumbers(text)) : undefined)
  );
}

function replaceNonNumbers(text: string): string {
  return text.replaceAll(stringsAndNonNumbers, (found) => (found.startsWith('"') ? found : 'null'));
}
