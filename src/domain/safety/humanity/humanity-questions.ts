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
import { mentionsCrisis } from '#src/domain/safety/crisis/mentions-crisis.ts';
import {
  deniesMachine,
  honest,
  lifeSigns,
  namedHuman,
  no,
  opening,
  yes,
} from '#src/content/patterns/humanity/bare-answers.ts';

/** A person's sincere question: whether a human, or whether a machine, answers; `either` names both or none. */
export type HumanityQuestion = 'human' | 'machine' | 'either';

/** Finds a message's sincere question about what answers it; null if it asks none (rule:never-human). */
export function readHumanityQuestion(message: string): HumanityQuestion | null {
  if (!mayAsk.test(message)) return null;
  if (!asksWhoWrites.test(message) && !asksIfReal(message)) return null;
  const subject = message.replace(isItTrue, '');
  const [human, machine] = [namesHuman.test(subject), namesMachine.test(subject)];
  if (human === machine) return 'either';
  return human ? 'human' : 'machine';
}

function asksIfReal(message: string): boolean {
  return !mentionsCrisis(readMessage(message)) && matchSubject(message).intent === 'ask-real';
}

/**
 * Checks whether a message asks or mentions what answers here: after that, a saying counts as a claim
 * (rule:never-human).
 */
export function mentionsHumanity(message: string): boolean {
  return mentions.test(message.replace(comparisons, ' ')) || readHumanityQuestion(message) !== null;
}

/**
 * Finds where a sentence of a reply begins to claim, as an answer to a question, that a human answers ("Yes, of
 * course", "No, I am not"); null if it does not.
 * @param isFirst true for the first sentence of the reply
 */
export function findHumanAnswer(
  sentence: string,
  question: HumanityQuestion,
  isFirst: boolean,
): number | null {
  if (honest.test(sentence) && !deniesMachine.test(sentence)) return null;
  const answer = sentence.replace(opening, '');
  const start = sentence.length - answer.length;
  if (lifeSigns.test(sentence)) return start;
  return isFirst && answers(answer, question) ? start : null;
}

function answers(answer: string, question: HumanityQuestion): boolean {
  switch (question) {
    case 'human':
      return yes.test(answer) || namedHuman.test(answer);
    case 'machine':
      return no.test(answer) || namedHuman.test(answer);
    case 'either':
      return (
        namedHuman.test(answer) || /^(?:yes,? (?:i am|a human|human)|no,? i(?:'|’)?m not)/iu.test(answer)
      );
  }
}
