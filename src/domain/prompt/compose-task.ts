import { bracket, type PromptMessage } from './alternate-turns.ts';

export interface TaskTexts {
  /** The site's rules for tasks on untrusted texts, without macros. */
  rules: string;
  instructions: string;
  /** The texts to work on: texts of cards and of people, quoted as JSON. */
  material: string;
}

/**
 * Composes the messages that give a model a task on untrusted texts: the instructions, then the texts. The rules are
 * first and last here as well, because names and texts of a card reach the model (docs/decisions/0028).
 */
export function composeTask({ rules, instructions, material }: TaskTexts): PromptMessage[] {
  return [
    { role: 'system', content: `${rules}\n\n${instructions}` },
    { role: 'user', content: `${material}\n\n${bracket(rules)}` },
  ];
}
