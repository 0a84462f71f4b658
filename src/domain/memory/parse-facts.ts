import { cleanFact, factKey } from './clean-memory.ts';
import { parseJsonAnswer } from '../json/parse-json-answer.ts';

/** A fact with the places of the messages that it came from, counted from 0. */
export interface FoundFact {
  content: string;
  from: number[];
  /** The places of the known facts that it makes untrue, counted from 0. */
  replaces: number[];
}

/** The most facts that are taken from one answer. */
const maximumFacts = 10;
const shortestKey = 3;
/** One fact makes few others untrue. */
const mostReplaced = 3;

/**
 * The facts of a model's answer, or null for an answer of another form. A fact without good sources is left out, and so
 * is one whose words stand in the instructions: the model repeated their example.
 * @param options `count`: how many messages were numbered, from 1; `knownCount`: how many known facts, likewise;
 *   `instructions`: what the model was told
 */
export function parseFacts(
  answer: string,
  { count, knownCount, instructions }: { count: number; knownCount: number; instructions: string },
): FoundFact[] | null {
  const parsed = parseJsonAnswer(answer);
  if (!isRecord(parsed) || !Array.isArray(parsed['facts'])) return null;
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
  if (!isRecord(fact) || typeof fact['text'] !== 'string') return [];
  const from = readPlaces(fact['from'], count);
  const content = cleanFact(fact['text']);
  if (from === null || from.length === 0 || content === '') return [];
  // What says to replace what is not there, or nearly all there is, is only added.
  const replaces = readPlaces(fact['replaces'], knownCount) ?? [];
  return [{ content, from, replaces: replaces.length > mostReplaced ? [] : replaces }];
}

/** Places counted from 0, of numbers from 1; null where one of them is none. */
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
