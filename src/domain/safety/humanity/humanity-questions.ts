import {
  asksWhoWrites,
  comparisons,
  isItTrue,
  mayAsk,
  mentions,
  namesHuman,
  namesMachine,
} from '#src/content/patterns/humanity/questions.ts';
import { matchSubject } from '#src/domain/intents/match-subject.ts';
import { readMessage } from '#src/domain/text/read-message.ts';
import { speaksOfCrisis } from '../crisis/speaks-of-crisis.ts';

/** A person's sincere question: whether a human, or whether a machine, answers; `either` names both or none. */
export type HumanityQuestion = 'human' | 'machine' | 'either';

/** Reads whether a message sincerely asks what answers it, and about what; null if it does not (rule:never-human). */
export function readHumanityQuestion(message: string): HumanityQuestion | null {
  if (!mayAsk.test(message)) return null;
  if (!asksWhoWrites.test(message) && !asksIfReal(message)) return null;
  const subject = message.replace(isItTrue, '');
  const [human, machine] = [namesHuman.test(subject), namesMachine.test(subject)];
  if (human === machine) return 'either';
  return human ? 'human' : 'machine';
}

function asksIfReal(message: string): boolean {
  return !speaksOfCrisis(readMessage(message)) && matchSubject(message).intent === 'ask-real';
}

/**
 * Checks whether a message asks or mentions what answers here: after that, a saying counts as a claim
 * (rule:never-human).
 */
export function raisesHumanity(message: string): boolean {
  return mentions.test(message.replace(comparisons, ' ')) || readHumanityQuestion(message) !== null;
}
