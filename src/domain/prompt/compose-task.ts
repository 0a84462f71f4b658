import { bracket, type PromptMessage } from './alternate-turns.ts';

export interface TaskTexts {
  /** The site's rules for work on texts of others, without macros. */
  rules: string;
  instructions: string;
  /** What the work is done on: texts of cards and of people, quoted as JSON. */
  material: string;
}

/**
 * The messages by which a model is asked to do something with texts of others: what is said of them, then the texts. The
 * rules are first and last here as well, for names and texts of a card reach the model (docs/decisions/0028).
 */
export function composeTask({ rules, instructions, material }: TaskTexts): PromptMessage[] {
  return [
    { role: 'system', content: `${rules}\n\n${instructions}` },
    { role: 'user', content: `${material}\n\n${bracket(rules)}` },
  ];
}
