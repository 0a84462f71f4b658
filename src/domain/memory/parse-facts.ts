import { cleanFact, factKey } from './clean-memory.ts';
import { parseJsonAnswer } from './parse-json-answer.ts';

/** A fact with the places of the messages that it came from, counted from 0. */
export interface FoundFact {
  content: string;
  from: number[];
}

/** The most facts that are taken from one answer. */
const maximumFacts = 10;
const shortestKey = 3;

/**
 * The facts of a model's answer, or null for an answer of another form. A fact without good sources is left out, and so
 * is one whose words stand in the instructions: the model repeated their example.
 * @param options `count`: how many messages were numbered, from 1; `instructions`: what the model was told
 */
export function parseFacts(
  answer: string,
  { count, instructions }: { count: number; instructions: string },
): FoundFact[] | null {
  const parsed = parseJsonAnswer(answer);
  if (!isRecord(parsed) || !Array.isArray(parsed['facts'])) return null;
  const told = factKey(instructions);
  const facts = parsed['facts'].slice(0, maximumFacts).flatMap((fact: unknown) => readFact(fact, count));
  return facts.filter(({ content }) => {
    const key = factKey(content);
    return key.length >= shortestKey && !told.includes(key);
  });
}

function readFact(fact: unknown, count: number): FoundFact[] {
  if (!isRecord(fact) || typeof fact['text'] !== 'string' || !Array.isArray(fact['from'])) return [];
  const numbers = [...new Set<unknown>(fact['from'])];
  const from = numbers.filter(
    (number): number is number => typeof number === 'number' && Number.isInteger(number),
  );
  const isGood = from.length === numbers.length && from.every((number) => number >= 1 && number <= count);
  const content = cleanFact(fact['text']);
  return !isGood || from.length === 0 || content === ''
    ? []
    : [{ content, from: from.map((number) => number - 1) }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
