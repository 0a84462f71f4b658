import { cutText } from './cut-text.ts';
import type { HistoryTurn } from './prompt-input.ts';

/** Tokens that the chat format adds around a message. */
export const messageOverheadTokens = 4;

/**
 * Returns the newest turns that fit into a budget, the oldest dropped first; the newest one stays, cut to its end if
 * necessary, as long as a word of it fits.
 */
export function fitHistory(
  history: readonly HistoryTurn[],
  budgetTokens: number,
  countTokens: (text: string) => number,
): { kept: HistoryTurn[]; usedTokens: number } {
  const kept: HistoryTurn[] = [];
  let usedTokens = 0;
  for (const turn of history.toReversed()) {
    const tokens = countTokens(turn.content) + messageOverheadTokens;
    if (usedTokens + tokens > budgetTokens) {
      if (kept.length > 0) break;
      const content = cutText(turn.content, budgetTokens - messageOverheadTokens, countTokens, 'end');
      if (content === '') break;
      kept.push({ ...turn, content });
      usedTokens = countTokens(content) + messageOverheadTokens;
      break;
    }
    kept.push(turn);
    usedTokens += tokens;
  }
  return { kept: kept.reverse(), usedTokens };
}
