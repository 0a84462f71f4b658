import { cleanFact, factKey } from './clean-memory.ts';
import { isJsonObject } from '../json/json-values.ts';
import { parseJsonAnswer } from '../json/parse-json-answer.ts';

/** A fact with the indexes of the messages that it came from, counted from 0. */
export interface FoundFact {
  content: string;
  from: number[];
  /** Indexes of the known facts that are no longer true after it, counted from 0. */
  replaces: number[];
}

/** Upper limit of facts from one answer. */
const maximumFacts = 10;
const shortestKey = 3;
/** Upper limit of facts that one fact replaces. */
const mostReplaced = 3;

/**
 * Parses the facts of a model's answer; null for an answer in another form. A fact without valid sources is left out,
 * and so is one whose text is part of the instructions: the model repeated their example.
 * @param options `count`: number of messages, numbered from 1; `knownCount`: number of known facts, likewise;
 * `instructions`: the model's prompt
 */
export function parseFacts(
  answer: string,
  { count, knownCount, instructions }: { count: number; knownCount: number; instructions: string },
): FoundFact[] | null {
  const parsed = parseJsonAnswer(answer);
  if (!isJsonObject(parsed) || !Array.isArray(parsed['facts'])) return null;
  const told = factKey(instructions);
  const facts = parsed['facts']
    .slice(0, maximumFacts)
    .flatMap((fact: unknown) => readFact(fact, count, knownCount));
  return facts.filter(({ content }) => {
    const key = factKey(content);
    return key.length >= shortestKey && !told.includes(key);
  });
}

function readFact(fact: unknown, count: number, knownCount: number): FoundFact[] {
  if (!isJsonObject(fact) || typeof fact['text'] !== 'string') return [];
  const from = readPlaces(fact['from'], count);
  const content = cleanFact(fact['text']);
  if (from === null || from.length === 0 || content === '') return [];
  // A fact that would replace unknown facts, or nearly all of them, is only added.
  const replaces = readPlaces(fact['replaces'], knownCount) ?? [];
  return [{ content, from, replaces: replaces.length > mostReplaced ? [] : replaces }];
}

/** Converts numbers from 1 to indexes from 0; null if a number is out of range. */
function readPlaces(numbers: unknown, count: number): number[] | null {
  if (!Array.isArray(numbers)) return null;
  const places = new Set<number>();
  const given: unknown[] = numbers;
  for (const number of given) {
    if (typeof number !== 'number' || !Number.isInteger(number) || number < 1 || number > count) return null;
    places.add(number - 1);
  }
  return [...places];
}
