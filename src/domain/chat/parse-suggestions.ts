import { cleanFact, factKey } from '../memory/clean-memory.ts';
import { isJsonObject } from '../json/json-values.ts';
import { parseJsonAnswer } from '../json/parse-json-answer.ts';

const mostSuggestions = 3;
const suggestionLength = 200;

/**
 * Parses the suggestions of a model's answer; empty for an answer in another form. Text from the instructions is left
 * out.
 */
export function parseSuggestions(answer: string, instructions: string): string[] {
  const parsed = parseJsonAnswer(answer);
  const list = isJsonObject(parsed) ? parsed['suggestions'] : undefined;
  if (!Array.isArray(list)) return [];
  const told = factKey(instructions);
  const lines = list
    .filter((item): item is string => typeof item === 'string' && item.length <= suggestionLength)
    .map(cleanFact)
    .filter((line) => factKey(line) !== '' && !told.includes(factKey(line)));
  return [...new Map(lines.map((line) => [factKey(line), line])).values()].slice(0, mostSuggestions);
}
