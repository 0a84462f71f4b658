import { estimateTokens, mostCharactersOfToken } from './bound-count.ts';
import type { PromptMemory } from './prompt-input.ts';
import { createPart, type PromptPart } from './prompt-part.ts';

/**
 * The facts that fit: pinned ones first, then the others in their order.
 * @param budgetTokens for those that are not pinned
 * @param roomTokens for all of them
 */
export function fitFacts(
  facts: PromptMemory['facts'],
  budgetTokens: number,
  roomTokens: number,
  countTokens: (text: string) => number,
): PromptPart[] {
  let left = budgetTokens;
  let room = roomTokens;
  return facts
    .toSorted((one, other) => Number(other.isPinned) - Number(one.isPinned))
    .map(({ content, isPinned }) => {
      const most = isPinned ? room : Math.min(room, left);
      // What cannot fit is not read.
      const isTooLong = content.length > most * mostCharactersOfToken;
      const tokens = isTooLong ? estimateTokens(content, countTokens) : countTokens(`\n- ${content}`);
      const fits = !isTooLong && tokens <= most;
      if (fits) {
        left -= tokens;
        room -= tokens;
      }
      return createPart({ kind: 'facts', content, tokens, state: fits ? 'kept' : 'dropped' });
    });
}
