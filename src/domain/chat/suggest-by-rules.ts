import { usualSuggestions } from '#src/content/patterns/suggestions/usual-suggestions.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { hashText, seededOrder } from '../text/seeded-order.ts';

/** The data that suggestions without a model depend on. */
export interface SuggestionScene {
  /** The language of the chat. */
  language: Language;
  /** The newest reply. */
  reply: string;
  /** The character's likes: each fits after "I love …" (我喜欢……). */
  likes: readonly string[];
  /** Lines of the character's author that answer the greeting; empty once the person has written. */
  openers: readonly string[];
  /** Questions to which the character has an answer of its own. */
  questions: readonly string[];
  /** The person's latest messages. */
  said: readonly string[];
}

const perTurn = 3;

/**
 * Suggests three messages by rules alone: at first the openers, then an answer to a question or else a remark, and
 * questions that only this character can answer; with a card that has none, one about its likes. The same reply always
 * gives the same suggestions.
 */
export function suggestByRules(scene: SuggestionScene): string[] {
  const { language, reply, likes, openers, said } = scene;
  if (openers.length > 0) return openers.slice(0, perTurn);
  const { answers, remarks, like } = usualSuggestions[language];
  const seed = hashText(reply);
  const isQuestion = /[?？]["”’*)\s]*$/.test(reply.trim());
  const [usual = '', ...others] = seededOrder(isQuestion ? answers : remarks, seed);
  const [thing] = seededOrder(likes, seed);
  const own = [
    ...seededOrder(scene.questions, seed).filter((question) => !said.includes(question)),
    ...(thing === undefined ? [] : [like.replace('{{like}}', () => thing)]),
  ];
  return [usual, ...[...own, ...others].slice(0, perTurn - 1)];
}
