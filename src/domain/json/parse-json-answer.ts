import { tryParseJson } from './try-parse-json.ts';

/** Length above which an answer cannot be the requested JSON. */
const maximumLength = 16_000;

/**
 * Parses the JSON value of a model's answer, which stands alone or in one code fence; undefined for anything else. An
 * answer with other text around its JSON, such as the prompt, is not searched: the model did not understand the task.
 */
export function parseJsonAnswer(answer: string): unknown {
  const text = answer.trim();
  if (text.length > maximumLength) return undefined;
  const [, fenced = text] = /^```(?:json)?\s*\n([^]*)\n```$/i.exec(text) ?? [];
  return tryParseJson(fenced);
}
