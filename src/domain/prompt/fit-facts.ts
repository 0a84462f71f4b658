import type { PromptMemory } from './prompt-input.ts';
import { createPart, type PromptPart } from './prompt-part.ts';

/**
 * The facts that fit: pinned ones always, then the others in their order.
 * @param budgetTokens for those that are not pinned
 */
export function fitFacts(
  facts: PromptMemory['facts'],
  budgetTokens: number,
  countTokens: (text: string) => number,
): PromptPart[] {
  let left = budgetTokens;
  return facts
    .toSorted((one, other) => Number(other.isPinned) - Number(one.isPinned))
    .map(({ content, isPinned }) => {
      const tokens = countTokens(`\n- ${content}`);
      const fits = isPinned || tokens <= left;
      if (fits) left -= tokens;
      return createPart({ kind: 'facts', content, tokens, state: fits ? 'kept' : 'dropped' });
    });
}
