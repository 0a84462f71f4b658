/** Longer answers than this are no answer to what was asked. */
const maximumLength = 16_000;

/**
 * The JSON value that a model answered with, alone or in one code fence; undefined for anything else. An answer that
 * repeats the prompt or talks around its JSON is not searched for some: it did not understand.
 */
export function parseJsonAnswer(answer: string): unknown {
  const text = answer.trim();
  if (text.length > maximumLength) return undefined;
  const [, fenced = text] = /^```(?:json)?\s*\n([^]*)\n```$/i.exec(text) ?? [];
  try {
    return JSON.parse(fenced);
  } catch {
    return undefined; // No JSON is one of the ways in which models answer wrongly.
  }
}
