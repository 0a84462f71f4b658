import {
  deniesMachine,
  honest,
  lifeSigns,
  named,
  no,
  opening,
  yes,
} from '#src/content/patterns/humanity/bare-answers.ts';
import type { HumanityQuestion } from './humanity-questions.ts';

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
      return yes.test(answer) || named.test(answer);
    case 'machine':
      return no.test(answer) || named.test(answer);
    case 'either':
      return named.test(answer) || /^(?:yes,? (?:i am|a human|human)|no,? i(?:'|’)?m not)/iu.test(answer);
  }
}
