import { usualSuggestions } from '#src/content/patterns/suggestions/usual-suggestions.ts';
import type { Language } from '#src/contract/base/language.ts';
import { hashText, seededOrder } from '../text/seeded-order.ts';

/** The data that suggestions without a model depend on. */
export interface SuggestionScene {
  /** The language of the chat. */
  language: Language;
  /** The newest reply. */
  reply: string;
  /** The character's likes: each fits after "I love …" (我喜欢……). */
  likes: readonly string[];
}

const perTurn = 3;

/**
 * Suggests three messages by rules alone: answers to a question, remarks otherwise, and a question about one of the
 * character's likes. The same reply always gives the same suggestions.
 */
export function suggestByRules({ language, reply, likes }: SuggestionScene): string[] {
  const { answers, remarks, like } = usualSuggestions[language];
  const seed = hashText(reply);
  const isQuestion = /[?？]["”’*)\s]*$/.test(reply.trim());
  const [thing] = seededOrder(likes, seed);
  const chosen = seededOrder(isQuestion ? answers : remarks, seed);
  return thing === undefined
    ? chosen.slice(0, perTurn)
    : [...chosen.slice(0, perTurn - 1), like.replace('{{like}}', () => thing)];
}
